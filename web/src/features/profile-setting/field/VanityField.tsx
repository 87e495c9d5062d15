import type { Profile } from "@redthread/contract/profile"
import { useTexts } from "../../../core/texts/texts"
import { AutosaveText } from "../../../ui/setting/AutosaveText"
import { useSaveProfile } from "../profile-field.part"

/** An address of one's own that leads to the profile; emptied, it is free again. */
export const VanityField = ({ person }: { person: Profile }) => {
  const { t } = useTexts("settings_profile")
  const saving = useSaveProfile()
  return (
    <AutosaveText
      label={t("edit.vanity_label", { site: `${location.host}/u/` })}
      hint={t("edit.vanity_rule")}
      value={person.vanity ?? ""}
      saving={saving}
      changeOf={(text) => ({ vanity: text.trim() || null })}
      maxLength={30}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
