import { languages as interfaceLanguages, languageTags } from "@redthread/contract/language"
import {
  biographyMax,
  type Profile,
  type SpokenLanguage,
  spokenLanguages,
  spokenLanguagesMax,
} from "@redthread/contract/profile"
import { useRef, useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { SelectField, TextArea } from "../../../ui/form/Field"
import { codedKey, spokenName } from "../../profile/profile"
import { useProfileField, useSaveProfile } from "../profile-setting"
import styles from "./welcome.module.css"

export interface StepProps {
  person: Profile
  onDone: () => void
}

const motherTongue = 5
const good = 3

/** Returns the base language of a tag as a list, such as "de" of "de-CH"; empty if it is not supported. */
const spokenIn = (tag: string): string[] => spokenLanguages.filter((language) => language === tag.split("-")[0])

/** Returns languages to offer: known ones first, then the reader's own, the browser's, and the product's. */
function suggestions(own: string, known: readonly SpokenLanguage[]): string[] {
  const tags = [...navigator.languages, ...interfaceLanguages.map((language) => languageTags[language])]
  return [...new Set([...known.map(({ language }) => language), ...spokenIn(own), ...tags.flatMap(spokenIn)])]
}

/** Asks for spoken languages; the first one counts as the mother tongue. */
export const LanguagesStep = ({ person, onDone }: StepProps) => {
  const { t } = useTexts("settings_profile")
  const saving = useSaveProfile()
  const own = languageTags[person.language]
  const [offered] = useState(() => suggestions(own, person.languages))
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    person.languages.length > 0 ? person.languages.map(({ language }) => language) : spokenIn(own),
  )
  const toggle = (language: string) =>
    setChosen(
      chosen.includes(language)
        ? chosen.filter((each) => each !== language)
        : [...chosen, language].slice(0, spokenLanguagesMax),
    )
  const levelOf = (language: string, index: number): number =>
    person.languages.find((each) => each.language === language)?.level ?? (index === 0 ? motherTongue : good)
  const save = () =>
    saving.save({ languages: chosen.map((language, index) => ({ language, level: levelOf(language, index) })) }, onDone)
  const shown = [...new Set([...offered, ...chosen])]
  return (
    <>
      <ChoiceChips
        label={t("welcome.languages.title")}
        choices={shown.map((value) => ({ value, label: spokenName(value) }))}
        chosen={chosen}
        onChoose={toggle}
      />
      <SelectField
        label={t("welcome.languages.more")}
        value=""
        onChange={({ target: { value } }) => value && toggle(value)}
        choices={[
          { value: "", label: t("edit.choose") },
          ...spokenLanguages
            .filter((language) => !shown.includes(language))
            .map((value) => ({ value, label: spokenName(value) })),
        ]}
      />
      {saving.error && <p role="alert">{saving.error}</p>}
      <Button wide size="large" busy={saving.state === "saving"} onClick={save}>
        {t("welcome.go_on")}
      </Button>
    </>
  )
}

/** Codes of the most frequent purposes. */
const offered = [801, 802, 803, 804, 805, 807, 815, 816]

export const PurposeStep = ({ person, onDone }: StepProps) => {
  const { t } = useTexts(["settings_profile", "profile"])
  const { value, change, error } = useProfileField(person, "purpose")
  return (
    <>
      <ChoiceChips
        label={t("welcome.purpose.title")}
        choices={offered.map((code) => ({ value: code, label: t(`profile:${codedKey("purpose", code)}`) }))}
        chosen={value === null ? [] : [value]}
        onChoose={(code) => change(code === value ? null : code)}
      />
      {error && <p role="alert">{error}</p>}
      <Button wide size="large" onClick={onDone}>
        {t("welcome.finish")}
      </Button>
    </>
  )
}

interface Props<V> {
  label: string
  choices: readonly { value: V; label: string }[]
  chosen: readonly V[]
  onChoose: (value: V) => void
}

const ChoiceChips = <V extends string | number>({ label, choices, chosen, onChoose }: Props<V>) => (
  <fieldset className={styles.chips}>
    <legend className="visually-hidden">{label}</legend>
    {choices.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        className={styles.chip}
        aria-pressed={chosen.includes(value)}
        onClick={() => onChoose(value)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)

const starters = ["sunday", "laugh", "show"] as const

export const LinesStep = ({ person, onDone }: StepProps) => {
  const { t } = useTexts("settings_profile")
  const saving = useSaveProfile()
  const [text, setText] = useState(person.biography)
  const form = useRef<HTMLDivElement>(null)
  const begin = (starter: string) => {
    setText((before) => (before.trim() ? `${before.trimEnd()}\n${starter} ` : `${starter} `))
    form.current?.querySelector("textarea")?.focus()
  }
  const save = () => {
    if (text.trim() === person.biography) onDone()
    else saving.save({ biography: text.trim() }, onDone)
  }
  return (
    <div ref={form} className={styles.fields}>
      <TextArea
        label={t("welcome.lines.label")}
        lang={languageTags[person.language]}
        dir="auto"
        rows={4}
        maxLength={biographyMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={saving.error}
      />
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{t("welcome.lines.starters")}</legend>
        {starters.map((starter) => (
          <button
            key={starter}
            type="button"
            className={styles.chip}
            onClick={() => begin(t(`welcome.lines.${starter}`))}
          >
            {t(`welcome.lines.${starter}`)}
          </button>
        ))}
      </fieldset>
      <Button wide size="large" busy={saving.state === "saving"} onClick={save}>
        {t("welcome.go_on")}
      </Button>
    </div>
  )
}
