import { languageNames, type Language, languages, languageTags } from "@redthread/contract/language"
import { useTexts } from "../../../core/texts/texts"
import { Row, Section } from "../../../ui/setting/Section"
import setting from "../../../ui/setting/setting.module.css"
import { MadeBy } from "../../translation/translation"
import type { ReadIntroduction } from "./introduction.queries"

interface Props {
  own: Language
  read: readonly ReadIntroduction[]
  /** Target languages of open human translations. */
  ordered: readonly Language[]
  onChoose: (language: Language) => void
}

export const ReadersList = ({ own, read, ordered, onChoose }: Props) => {
  const { t } = useTexts("settings_profile")
  return (
    <Section title={t("introduction.readers")} text={t("introduction.readers_text")}>
      <ul className={setting.rows}>
        {[own, ...languages.filter((language) => language !== own)].map((language) => (
          <li key={language}>
            <button type="button" className={setting.row} onClick={() => onChoose(language)}>
              <Row
                title={<span lang={languageTags[language]}>{languageNames[language]}</span>}
                note={
                  <Maker
                    isOriginal={language === own}
                    version={read.find((each) => each.language === language)}
                    isOrdered={ordered.includes(language)}
                  />
                }
              />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface MakerProps {
  isOriginal: boolean
  version: ReadIntroduction | undefined
  isOrdered: boolean
}

const Maker = ({ isOriginal, version, isOrdered }: MakerProps) => {
  const { t } = useTexts(["settings_profile", "translation"])
  if (isOriginal) return t("introduction.original")
  const parts = [
    version && (version.translated_by === "author" ? t("introduction.own_words") : <MadeBy key="by" {...version} />),
    isOrdered && t("introduction.ordered"),
    !version && !isOrdered && t("introduction.nothing"),
  ].filter(Boolean)
  return parts.map((part, index) => (
    <span key={index}>
      {index > 0 && " · "}
      {part}
    </span>
  ))
}
