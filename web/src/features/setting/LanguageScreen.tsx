import { languageNames, languages, languageTags } from "@redthread/contract/language"
import { currentLanguage } from "../../core/language/language"
import { chooseLanguage } from "../../core/preferences/preferences"
import { useTexts } from "../../core/texts/texts"
import styles from "../../ui/setting/setting.module.css"

export const LanguageScreen = () => {
  const { t } = useTexts("shell")
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{t("title.language")}</h1>
      <ul className={styles.card}>
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={languageTags[language]}
              className={styles.row}
              aria-current={language === currentLanguage() ? "true" : undefined}
              onClick={() => void chooseLanguage(language)}
            >
              {languageNames[language]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
