import type { Profile } from "@redthread/contract/profile"
import { useTexts } from "../../../core/texts/texts"
import { ChoiceField } from "../../../ui/form/Field"
import { useProfileField } from "../profile-field.part"
import { SavedField } from "../../../ui/setting/SavedField"

/** Whom one would like to meet: the lists follow. */
export const SeekingField = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const { value, change, state, error } = useProfileField(person, "seeking")
  return (
    <SavedField state={state}>
      <ChoiceField
        label={t("edit.seeking")}
        name="seeking"
        choices={([0, 1] as const).map((gender) => ({ value: gender, label: t(`seeking.${gender}`) }))}
        value={value}
        onChange={change}
        error={error}
      />
    </SavedField>
  )
}
