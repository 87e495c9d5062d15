import { languages as interfaceLanguages, languageTags } from "@redthread/contract/language"
import { type Profile, type SpokenLanguage, spokenLanguages, spokenLanguagesMax } from "@redthread/contract/profile"
import { type ReactNode, useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { SelectField } from "../../../ui/form/Field"
import { codedKey, spokenName } from "../../profile/profile"
import { ChoiceChips } from "../field/ChoiceChips"
import { InterestFields } from "../field/InterestFields"
import { PlaceFields } from "../field/PlaceFields"
import { PhotoGrid } from "../photos/PhotoGrid"
import { useProfileField, useSaveProfile } from "../profile-setting"
import styles from "./welcome.module.css"

export interface StepProps {
  person: Profile
  onDone: () => void
  /** Buttons to go back and to skip the step. */
  children: ReactNode
}

interface FootProps extends Omit<StepProps, "person"> {
  label?: string
  isBusy?: boolean
}

/** The buttons of a step, within reach of the thumb. */
export const Foot = ({ label, isBusy = false, onDone, children }: FootProps) => {
  const { t } = useTexts("settings_profile")
  return (
    <div className={styles.foot}>
      <Button wide size="large" busy={isBusy} onClick={onDone}>
        {label ?? t("welcome.go_on")}
      </Button>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}

export const PhotosStep = ({ person, onDone, children }: StepProps) => {
  const { t } = useTexts("settings_profile")
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <div className={styles.fields}>
        <PhotoGrid person={person} onBusy={setBusy} />
        {person.photos.length > 0 && <p className={styles.hint}>{t("grid.text")}</p>}
      </div>
      {/* Uploads continue on the next step, but the first one becomes the portrait only here. */}
      <Foot isBusy={isBusy} onDone={onDone}>
        {children}
      </Foot>
    </>
  )
}

export const PlaceStep = ({ person, onDone, children }: StepProps) => (
  <>
    <div className={styles.fields}>
      <PlaceFields person={person} onPicked={onDone} />
    </div>
    <Foot onDone={onDone}>{children}</Foot>
  </>
)

export const InterestsStep = ({ person, onDone, children }: StepProps) => (
  <>
    <div className={styles.fields}>
      <InterestFields person={person} />
    </div>
    <Foot onDone={onDone}>{children}</Foot>
  </>
)

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
export const LanguagesStep = ({ person, onDone, children }: StepProps) => {
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
      <div className={styles.fields}>
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
      </div>
      <Foot isBusy={saving.state === "saving"} onDone={save}>
        {children}
      </Foot>
    </>
  )
}

/** Codes of the most frequent purposes. */
const offeredPurposes = [801, 802, 803, 804, 805, 807, 815, 816]

export const PurposeStep = ({ person, onDone, children }: StepProps) => {
  const { t } = useTexts(["settings_profile", "profile"])
  const { value, change, error } = useProfileField(person, "purpose")
  return (
    <>
      <div className={styles.fields}>
        <ChoiceChips
          label={t("welcome.purpose.title")}
          choices={offeredPurposes.map((code) => ({ value: code, label: t(`profile:${codedKey("purpose", code)}`) }))}
          chosen={value === null ? [] : [value]}
          onChoose={(code) => change(code === value ? null : code)}
        />
        {error && <p role="alert">{error}</p>}
      </div>
      <Foot label={t("welcome.finish")} onDone={onDone}>
        {children}
      </Foot>
    </>
  )
}
