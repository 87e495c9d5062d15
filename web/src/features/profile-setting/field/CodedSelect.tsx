import { codesOf, type CodedField, type Profile } from "@redthread/contract/profile"
import { useTexts } from "../../../core/texts/texts"
import { SelectField } from "../../../ui/form/Field"
import { codedKey } from "../../profile/profile.edit.part"
import { useProfileField } from "../profile-field.part"
import { SavedField } from "../../../ui/setting/SavedField"

/** One of the fields whose values have codes; the empty choice takes it back. */
export const CodedSelect = ({ person, field }: { person: Profile; field: CodedField }) => {
  const { t } = useTexts("profile")
  const { value, change, state, error } = useProfileField(person, field)
  return (
    <SavedField state={state}>
      <SelectField
        label={t(`field.${field}`)}
        value={value ?? ""}
        onChange={(event) => change(event.target.value === "" ? null : Number(event.target.value))}
        error={error}
        choices={[
          { value: "", label: t("edit.no_country") },
          ...codesOf(field).map((code) => ({ value: String(code), label: t(codedKey(field, code)) })),
        ]}
      />
    </SavedField>
  )
}
