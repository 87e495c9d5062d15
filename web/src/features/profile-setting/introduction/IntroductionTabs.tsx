import { languageNames, languages, languageTags, type Language } from "@redthread/contract/language"
import type { ReactNode } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Tabs } from "../../../ui/navigation/Tabs"
import type { Tab } from "./introduction.queries"
import styles from "./introduction.module.css"

interface Props {
  own: Language
  others: readonly Language[]
  chosen: Tab
  isChanged: (tab: Tab) => boolean
  onChoose: (tab: Tab) => void
  onAdd: (language: Language) => void
  children: ReactNode
}

export const IntroductionTabs = ({ own, others, chosen, isChanged, onChoose, onAdd, children }: Props) => {
  const { t } = useTexts("settings_profile")
  const left = languages.filter((language) => language !== own && !others.includes(language))
  const label = (tab: Tab) => (
    <>
      {languageNames[tab ?? own]}
      {isChanged(tab) && <span className={styles.changed} title={t("introduction.unsaved")} />}
    </>
  )
  return (
    <Tabs
      label={t("introduction.languages")}
      tabs={[null, ...others].map((tab) => ({
        key: tab ?? own,
        label: label(tab),
        lang: languageTags[tab ?? own],
      }))}
      chosen={chosen ?? own}
      onChoose={(key) => onChoose(others.find((language) => language === key) ?? null)}
      beside={left.length > 0 && <LanguageToAdd languages={left} onAdd={onAdd} />}
    >
      {children}
    </Tabs>
  )
}

const LanguageToAdd = ({ languages: left, onAdd }: { languages: Language[]; onAdd: Props["onAdd"] }) => {
  const { t } = useTexts("settings_profile")
  return (
    <select
      className={styles.add}
      aria-label={t("introduction.add")}
      value=""
      onChange={({ target: { value } }) => {
        const language = left.find((each) => each === value)
        if (language) onAdd(language)
      }}
    >
      <option value="">{t("introduction.add")}</option>
      {left.map((language) => (
        <option key={language} value={language} lang={languageTags[language]}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  )
}
