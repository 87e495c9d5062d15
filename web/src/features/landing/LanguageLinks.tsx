import type { LandingTexts, LanguageEntry } from "./landing-data"
import styles from "./LanguageLinks.module.css"

interface Languages {
  language: LanguageEntry
  languages: readonly LanguageEntry[]
}

const LanguageLink = ({ to, current }: { to: LanguageEntry; current: LanguageEntry }) => (
  <a
    href={`/${to.code}/`}
    lang={to.tag}
    hrefLang={to.tag}
    data-language={to.code}
    aria-current={to.code === current.code ? "page" : undefined}
  >
    {to.name}
  </a>
)

/** Chooses the page's language; works without JavaScript. */
export const LanguagePicker = ({ language, languages, label }: Languages & { label: string }) => (
  <details className={styles.picker}>
    <summary aria-label={`${label}: ${language.name}`}>{language.name}</summary>
    <ul>
      {languages.map((to) => (
        <li key={to.code}>
          <LanguageLink to={to} current={language} />
        </li>
      ))}
    </ul>
  </details>
)

export const LanguageLinks = ({ language, languages, texts }: Languages & { texts: LandingTexts }) => (
  <section className={styles.all} aria-labelledby="languages-title">
    <h2 id="languages-title">{texts.languages}</h2>
    <ul>
      {languages.map((to) => (
        <li key={to.code}>
          <LanguageLink to={to} current={language} />
        </li>
      ))}
    </ul>
  </section>
)
