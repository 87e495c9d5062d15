import { spokenLanguages, spokenLanguagesMax, type Profile } from "@redthread/contract/profile"
import { IconX } from "@tabler/icons-react"
import { useMemo } from "react"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { SelectField } from "../../../ui/form/Field"
import { IconButton } from "../../../ui/button/IconButton"
import { spokenName } from "../../profile/profile"
import fields from "../../../ui/setting/setting.module.css"
import styles from "./field.module.css"
import { useProfileField } from "../profile-setting"
import { SavedField } from "../../../ui/setting/autosave"

const levels = [1, 2, 3, 4, 5] as const
/** Level that a language has when it is added. */
const usual = 3

export const SpokenFields = ({ person }: { person: Profile }) => {
  const { t } = useTexts(["settings_profile", "profile"])
  const { value: spoken, change, state, error } = useProfileField(person, "languages")
  const choices = levels.map((level) => ({ value: String(level), label: t(`profile:level.${level}`) }))
  const setLevel = (language: string, level: number) =>
    change(spoken.map((each) => (each.language === language ? { language, level } : each)))
  return (
    <div className={fields.fields}>
      {spoken.map(({ language, level }) => (
        <div key={language} className={styles.spoken}>
          <SelectField
            label={spokenName(language)}
            value={String(level)}
            onChange={(event) => setLevel(language, Number(event.target.value))}
            choices={choices}
          />
          <IconButton
            icon={<IconX size={20} stroke={1.75} aria-hidden="true" />}
            label={t("edit.spoken_remove", { language: spokenName(language) })}
            tooltip="none"
            onClick={() => change(spoken.filter((each) => each.language !== language))}
          />
        </div>
      ))}
      <SavedField state={state}>
        {spoken.length < spokenLanguagesMax && (
          <AddLanguage
            taken={spoken.map(({ language }) => language)}
            onAdd={(language) => change([...spoken, { language, level: usual }])}
          />
        )}
        {error && <p role="alert">{error}</p>}
      </SavedField>
    </div>
  )
}

interface AddProps {
  taken: readonly string[]
  onAdd: (language: string) => void
}

const AddLanguage = ({ taken, onAdd }: AddProps) => {
  const { t } = useTexts("settings_profile")
  const named = useMemo(() => {
    const order = new Intl.Collator(currentTag())
    return spokenLanguages
      .map((value) => ({ value, label: spokenName(value) }))
      .toSorted((a, b) => order.compare(a.label, b.label))
  }, [])
  return (
    <SelectField
      label={t("edit.spoken_add")}
      value=""
      onChange={({ target: { value } }) => value && onAdd(value)}
      choices={[{ value: "", label: t("edit.choose") }, ...named.filter(({ value }) => !taken.includes(value))]}
    />
  )
}
