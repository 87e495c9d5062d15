import { languageNames, languages, languageTags, type Language } from "@redthread/contract/language"
import { legalMenu, type LegalPage, type WrittenPageName } from "@redthread/contract/page"
import { Logo } from "../../ui/state/Thread"
import { PageContent, pageLinks } from "./PageContent"
import type { PageTexts } from "./PriceTables"
import styles from "./StaticPage.module.css"

interface Props {
  name: WrittenPageName
  texts: PageTexts
  language: Language
}

const nameOf = (texts: PageTexts, page: LegalPage | "figures"): string =>
  page === "contact" || page === "report" || page === "figures" ? texts[page] : texts.names[page]

const LegalMenu = ({ name, texts, language }: Props) => (
  <nav className={styles.menu} aria-label={texts.menu}>
    <ul>
      {legalMenu.map((to) => (
        <li key={to}>
          <a href={`/${language}/${to}`} aria-current={to === name ? "page" : undefined}>
            {nameOf(texts, to)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Links = ({ name, texts, language }: Props) => {
  const links = pageLinks[name]
  return (
    links && (
      <p className={styles.links}>
        {links.map((to) => (
          <a key={to} href={`/${language}/${to}`}>
            {nameOf(texts, to)}
          </a>
        ))}
      </p>
    )
  )
}

const Join = ({ name, texts, language }: Props) =>
  (name === "about" || name === "vip" || name === "paid") && (
    <a className={styles.join} href={`/${language}/?type=register`}>
      {texts.join}
    </a>
  )

/** A prerendered page, which needs no script. Members are sent to `LegalScreen`. */
export const StaticPage = (props: Props) => {
  const { name, texts, language } = props
  return (
    <>
      <header className={styles.top}>
        <a className={styles.logo} href={`/${language}/`} aria-label={texts.home}>
          <Logo />
        </a>
        <a className={styles.enter} href={`/${language}/?type=login`}>
          {texts.enter}
        </a>
      </header>
      <div className={styles.columns}>
        <LegalMenu {...props} />
        <main className={styles.page}>
          <PageContent
            {...props}
            action={
              <>
                <Links {...props} />
                <Join {...props} />
              </>
            }
          />
        </main>
      </div>
      <footer className={styles.foot}>
        <p>
          <a href={`/withdrawal?lang=${language}`}>{texts.withdraw}</a>
        </p>
        <ul aria-label={texts.language}>
          {languages.map((to) => (
            <li key={to}>
              <a
                href={`/${to}/${name}`}
                lang={languageTags[to]}
                hrefLang={languageTags[to]}
                aria-current={to === language ? "page" : undefined}
              >
                {languageNames[to]}
              </a>
            </li>
          ))}
        </ul>
      </footer>
    </>
  )
}
