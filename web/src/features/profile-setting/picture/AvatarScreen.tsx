import { useTranslation } from "react-i18next"
import { ProfilePage } from "../ProfilePage"
import { PictureField } from "./PictureField"

/** The portrait and the cover of the own profile. */
export const AvatarScreen = () => {
  const { t } = useTranslation(["settings_profile", "shell"])
  return (
    <ProfilePage title={t("shell:title.avatar")}>
      {(person) => (
        <>
          <PictureField field="avatar" person={person} />
          <PictureField field="cover" person={person} />
        </>
      )}
    </ProfilePage>
  )
}
