import { languages as interfaceLanguages, languageTags } from "@redthread/contract/language"
import { spokenLanguages, spokenLanguagesMax, type SpokenLanguage } from "@redthread/contract/profile"
import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { SelectField } from "../../../ui/form/Field"
import { spokenName } from "../../profile/profile.edit.part"
import { useSaveProfile } from "../profile-field.part"
import { ChoiceChips } from "./ChoiceChips"
import type { StepProps } from "./step"

const motherTongue = 5
const good = 3

/** "de-CH" speaks German: the part that names the language, where it is one of ours. */
const spokenIn = (tag: string): string[] => spokenLanguages.filter((language) => language === tag.split("-")[0])

/** What the reader's browser and the product speak, the reader's own first. */
function suggestions(own: string, known: readonly SpokenLanguage[]): string[] {
  const tags = [...navigator.languages, ...interfaceLanguages.map((language) => languageTags[language])]
  return [...new Set([...known.map(({ language }) => language), ...spokenIn(own), ...tags.flatMap(spokenIn)])]
}

/** The languages one speaks: the first one is taken for the mother tongue, how well can be told later. */
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
