import { useTexts } from "../../../core/texts/texts"
import { ProfilePage } from "../profile-setting"
import { PictureField } from "./PictureField"

export const AvatarScreen = () => {
  const { t } = useTexts(["settings_profile", "shell"])
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
