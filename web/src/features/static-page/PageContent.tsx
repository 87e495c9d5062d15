import { type Language, languageTags } from "@redthread/contract/language"
import { contentOf } from "@redthread/contract/page-content"
import type { WrittenPageName } from "@redthread/contract/page"
import type { ReactNode } from "react"
import { GoldPrices, type PageTexts, VipPrices } from "./PriceTables"
import styles from "./StaticPage.module.css"

/** Date of the last change of terms and policy. */
const changedOn = new Date("2026-11-27T12:00:00Z")

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
            text.map((paragraph) => <Paragraph key={paragraph} text={paragraph} />)
          )}
          {name === "vip" && at === 0 && <VipPrices texts={texts} language={language} />}
        </section>
      ))}
      {action}
      <p className={styles.changed}>{texts.updated.replace("{{date}}", changed)}</p>
    </>
  )
}

/** The first of two lines names what the second is about. */
const Paragraph = ({ text }: { text: string }) => {
  const [first, second] = text.split("\n")
  if (second === undefined) return <p>{text}</p>
  return (
    <p>
      <strong className={styles.label}>{first}</strong>
      {second}
    </p>
  )
}

/** Where a page leads besides its next step. */
export const pageLinks: Partial<Record<WrittenPageName, readonly ("safety" | "figures" | "contact")[]>> = {
  terms: ["safety", "figures"],
  safety: ["figures", "contact"],
  accessibility: ["contact"],
}
