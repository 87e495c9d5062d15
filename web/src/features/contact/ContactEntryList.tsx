import type { ContactEntries } from "@redthread/contract/contact"
import { useTexts } from "../../core/texts/texts"
import styles from "./contact.module.css"

const ways = ["facebook", "wechat", "other"] as const

export const ContactEntryList = ({ entries }: { entries: ContactEntries }) => {
  const { t } = useTexts("contact")
  return (
    <dl className={styles.entries}>
      {ways.map((way) => {
        const text = entries[way]
        return (
          text && (
            <div key={way}>
              <dt>{t(way)}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
