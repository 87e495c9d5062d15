import { languageNames, languages, languageTags, type Language } from "@redthread/contract/language"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Tab } from "./introduction.queries"
import styles from "./introduction.module.css"

interface Props {
  /** The language that one writes in. */
  own: Language
  others: readonly Language[]
  chosen: Tab
  isChanged: (tab: Tab) => boolean
  onChoose: (tab: Tab) => void
  onAdd: (language: Language) => void
}

/** A tab for each language that there is something in, and a list to add one. */
export const IntroductionTabs = ({ own, others, chosen, isChanged, onChoose, onAdd }: Props) => {
  const { t } = useTranslation("settings_profile")
  const tabs: Tab[] = [null, ...others]
  const left = languages.filter((language) => language !== own && !others.includes(language))
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0
    if (step === 0) return
    const next = (tabs.indexOf(chosen) + step + tabs.length) % tabs.length
    onChoose(tabs[next] ?? null)
    const all = currentTarget.parentElement?.querySelectorAll<HTMLElement>("[role=tab]")
    all?.[next]?.focus()
  }
  return (
    <div className={styles.languages}>
      <div className={styles.tabs} role="tablist" aria-label={t("introduction.languages")}>
        {tabs.map((tab) => {
          const language = tab ?? own
          return (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`tab-${tab}`}
              aria-controls="introduction-panel"
              aria-selected={tab === chosen}
              tabIndex={tab === chosen ? 0 : -1}
              lang={languageTags[language]}
              className={styles.tab}
              onKeyDown={press}
              onClick={() => onChoose(tab)}
            >
              {languageNames[language]}
              {isChanged(tab) && <span className={styles.changed} title={t("introduction.unsaved")} />}
            </button>
          )
        })}
      </div>
      {left.length > 0 && (
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
      )}
    </div>
  )
}
