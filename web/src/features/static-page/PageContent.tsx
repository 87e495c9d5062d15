import { type Language, languageTags } from "@redthread/contract/language"
import { contentOf } from "@redthread/contract/page-content"
import type { WrittenPageName } from "@redthread/contract/page"
import type { ReactNode } from "react"
import { GoldPrices, type PageTexts, VipPrices } from "./PriceTables"
import styles from "./StaticPage.module.css"

/** Date of the last change of terms and policy. */
const changedOn = new Date("2026-11-22T12:00:00Z")

interface Props {
  name: WrittenPageName
  texts: PageTexts
  language: Language
  /** The next step for the reader of this page. */
  action: ReactNode
}

/** The words and prices of a static page, for the prerendered page and for the members' screen. */
export const PageContent = ({ name, texts, language, action }: Props) => {
  const { title, lead, sections } = contentOf(texts, name)
  const changed = new Intl.DateTimeFormat(languageTags[language], { dateStyle: "long" }).format(changedOn)
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {name === "paid" && <GoldPrices texts={texts} language={language} />}
      {sections.map(({ title: heading, text }, at) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {name === "vip" && at === 0 ? (
            <ul className={styles.benefits}>
              {text.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            text.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
          )}
          {name === "vip" && at === 0 && <VipPrices texts={texts} language={language} />}
        </section>
      ))}
      {action}
      <p className={styles.changed}>{texts.updated.replace("{{date}}", changed)}</p>
    </>
  )
}
