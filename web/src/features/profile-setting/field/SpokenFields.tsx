import {
  learnedLanguagesMax,
  type Profile,
  type SpokenLanguage,
  spokenLanguages,
  spokenLanguagesMax,
} from "@redthread/contract/profile"
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
import { SavedField, type SaveState } from "../../../ui/setting/autosave"

const levels = [1, 2, 3, 4, 5] as const
/** Level that a language has when it is added. */
const usual = { spoken: 3, learned: 1 }

export const SpokenFields = ({ person }: { person: Profile }) => (
  <LanguageFields
    {...useProfileField(person, "languages")}
    levels={levels}
    usual={usual.spoken}
    max={spokenLanguagesMax}
  />
)

/** A mother tongue is not learnt, so the highest level is missing. */
export const LearnedFields = ({ person }: { person: Profile }) => {
  const { value = [], ...field } = useProfileField(person, "learns")
  return (
    <LanguageFields
      {...field}
      value={value}
      levels={levels.slice(0, -1)}
      usual={usual.learned}
      max={learnedLanguagesMax}
    />
  )
}

interface LanguageFieldsProps {
  value: SpokenLanguage[]
  change: (value: SpokenLanguage[]) => void
  state: SaveState
  error?: string | undefined
  levels: readonly (typeof levels)[number][]
  usual: number
  max: number
}

const LanguageFields = ({ value: spoken, change, state, error, levels, usual, max }: LanguageFieldsProps) => {
  const { t } = useTexts(["settings_profile", "profile"])
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
        {spoken.length < max && (
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
