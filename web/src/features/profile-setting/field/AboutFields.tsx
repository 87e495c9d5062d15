import { type CodedField, codesOf, minAge, type Profile } from "@redthread/contract/profile"
import { currentTag } from "../../../core/language/language"
import { useTextFile, useTexts } from "../../../core/texts/texts"
import { BirthdayField } from "../../../ui/form/BirthdayField"
import { ChoiceField, SelectField, TextField } from "../../../ui/form/Field"
import { SavedField } from "../../../ui/setting/autosave"
import { codedKey } from "../../profile/profile"
import { useProfileField } from "../profile-setting"

interface Props {
  person: Profile
}

/** Shows fields about the member; those that cannot be changed any more are shown as text. */
export const AboutFields = ({ person }: Props) => {
  const { t } = useTexts("settings_profile")
  return (
    <>
      <TextField label={t("edit.name")} hint={t("edit.fixed")} value={person.name} readOnly autoComplete="off" />
      <GenderField person={person} />
      <OwnBirthday person={person} />
      <CodedSelect person={person} field="horoscope" />
    </>
  )
}

const GenderField = ({ person }: Props) => {
  const { t } = useTexts(["settings_profile", "account"])
  const { value, change, state, error } = useProfileField(person, "gender")
  const choices = [
    { value: 0, label: t("account:woman") },
    { value: 1, label: t("account:man") },
  ] as const
  if (person.gender !== null) {
    const { label } = choices[person.gender]
    return <TextField label={t("edit.gender")} hint={t("edit.fixed")} value={label} readOnly />
  }
  return (
    <SavedField state={state}>
      <ChoiceField
        label={t("edit.gender")}

        name="gender"
        choices={choices}
        value={value}
        onChange={change}
        error={error}
      />
    </SavedField>
  )
}

const OwnBirthday = ({ person }: Props) => {
  const { t } = useTexts("settings_profile")
  const texts = useTextFile("account")
  const { value, change, state, error } = useProfileField(person, "birthday")
  return (
    <SavedField state={state}>
      <BirthdayField
        tag={currentTag()}
        texts={texts}
        youngest={minAge}
        value={value ?? ""}
        onChange={(birthday) => birthday && birthday !== person.birthday && change(birthday)}
        error={error}
      />
      {person.age !== null && !error && <p>{t("edit.age", { age: person.age })}</p>}
    </SavedField>
  )
}

/** A choice of codes; the empty choice clears the field. */
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
