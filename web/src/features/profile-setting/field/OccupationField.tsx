import { occupationMax, type Profile } from "@redthread/contract/profile"
import { useTexts } from "../../../core/texts/texts"
import { AutosaveText } from "../../../ui/setting/AutosaveText"
import { useSaveProfile } from "../profile-field.part"

/** What one does for a living, in one's own words; emptied, it is not shown. */
export const OccupationField = ({ person }: { person: Profile }) => {
  const { t } = useTexts(["settings_profile", "profile"])
  return (
    <AutosaveText
      label={t("profile:field.occupation")}
      hint={t("edit.occupation_hint")}
      value={person.occupation ?? ""}
      saving={useSaveProfile()}
      changeOf={(text) => ({ occupation: text.trim() || null })}
      maxLength={occupationMax}
      autoComplete="organization-title"
    />
  )
}
