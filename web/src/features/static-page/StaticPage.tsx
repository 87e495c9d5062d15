import { languageNames, languages, languageTags, type Language } from "@redthread/contract/language"
import { legalMenu, type LegalPage, type WrittenPage } from "@redthread/contract/page"
import { Logo } from "../../ui/state/Thread"
import { GoldPrices, type PageTexts, VipPrices } from "./PriceTables"
import styles from "./StaticPage.module.css"

interface Props {
  page: WrittenPage
  texts: PageTexts
  language: Language
  /** Date of the last change, in the page's language. */
  changed: string
}

const nameOf = (texts: PageTexts, page: LegalPage): string => (page === "contact" ? texts.contact : texts.names[page])

const LegalMenu = ({ page, texts, language }: Omit<Props, "changed">) => (
  <nav className={styles.menu} aria-label={texts.menu}>
    <ul>
      {legalMenu.map((to) => (
        <li key={to}>
          <a href={`/${language}/${to}`} aria-current={to === page.name ? "page" : undefined}>
            {nameOf(texts, to)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Tables = ({ page, texts, language }: Omit<Props, "changed">) => {
  if (page.name === "paid") return <GoldPrices texts={texts} language={language} />
  return page.name === "vip" ? <VipPrices texts={texts} language={language} /> : null
}

/** A prerendered page, which needs no script. */
export const StaticPage = ({ page, texts, language, changed }: Props) => (
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
      <LegalMenu page={page} texts={texts} language={language} />
      <main className={styles.page}>
        <h1>{page.title}</h1>
        <p className={styles.lead}>{page.lead}</p>
        {page.name === "paid" && <Tables page={page} texts={texts} language={language} />}
        {page.sections.map(({ title, text }, at) => (
          <section key={title}>
            <h2>{title}</h2>
            {page.name === "vip" && at === 0 ? (
              <ul className={styles.benefits}>
                {text.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : (
              text.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
            )}
            {page.name === "vip" && at === 0 && <Tables page={page} texts={texts} language={language} />}
          </section>
        ))}
        {(page.name === "about" || page.name === "vip" || page.name === "paid") && (
          <a className={styles.join} href={`/${language}/?type=register`}>
            {texts.join}
          </a>
        )}
        <p className={styles.changed}>{texts.updated.replace("{{date}}", changed)}</p>
      </main>
    </div>
    <footer className={styles.foot}>
      <ul aria-label={texts.language}>
        {languages.map((to) => (
          <li key={to}>
            <a
              href={`/${to}/${page.name}`}
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
