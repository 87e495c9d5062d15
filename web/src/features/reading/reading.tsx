import { languageTags } from "@redthread/contract/language"
import { useQuery } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { queryClient } from "../../core/api/query-client"
import { isReadable, type Readable, readingQuery } from "./reading.queries"
import styles from "./reading.module.css"

export { isReadable } from "./reading.queries"

/** `roman` is pinyin, romaji or the romanisation of Korean; `kana` is furigana. */
export type ReadingKind = "roman" | "kana"

interface Props extends Readable {
  kind: ReadingKind
  draw: (text: string) => ReactNode
}

/** A text with its readings above it. Screen readers read the text only. */
export const RubyText = ({ kind, draw, ...readable }: Props) => {
  const { data } = useQuery(readingQuery(readable), queryClient)
  if (!data) return draw(readable.text)
  return (
    <span className={styles.read}>
      {data.map((part, index) => {
        const reading = part[kind]
        return reading === null ? (
          <Fragment key={index}>{draw(part.text)}</Fragment>
        ) : (
          <ruby key={index}>
            {part.text}
            <rp>(</rp>
            <rt aria-hidden="true">{reading}</rt>
            <rp>)</rp>
          </ruby>
        )
      })}
    </span>
  )
}

/** The pronunciation of a name, on a separate line; null for a name without letters of the language. */
export const NameReading = ({ name, language }: { name: string; language: string }) => {
  const isRead = isReadable(language)
  const { data } = useQuery(
    { ...readingQuery({ text: name, language: isRead ? language : "zh", name: true }), enabled: isRead },
    queryClient,
  )
  if (!isRead || !data?.some(({ roman }) => roman !== null)) return null
  return (
    <bdi className={styles.name} lang={`${languageTags[language].split("-")[0]}-Latn`}>
      {data.map(({ text, roman }) => roman ?? text).join(" ")}
    </bdi>
  )
}
