import type { Language } from "@redthread/contract/language"
import { staffTranslationMax, translateForStaff } from "@redthread/contract/staff-search"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { currentLanguage } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { languageText } from "../staff-text"
import caseStyles from "./case.module.css"
import styles from "../staff.module.css"

const translationQuery = (content: string, target: Language, source: Language | undefined) =>
  queryOptions({
    queryKey: ["staff-translation", target, content],
    queryFn: () => api(translateForStaff, { body: { content, target, ...(source ? { source } : {}) } }),
    enabled: content.trim() !== "" && content.length <= staffTranslationMax,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })

interface Props {
  children: string
  /** Assumed language of a text that is too short to detect it. */
  language?: Language | undefined
}

/** A member's text in the reader's language, with the original one click away. */
export const Translated = ({ children: content, language }: Props) => {
  const { t } = useTexts("staff")
  const [isOriginal, setOriginal] = useState(false)
  const { data } = useQuery(translationQuery(content, currentLanguage(), language))
  if (!data?.content)
    return (
      <p className={styles.quote} dir="auto">
        {content}
      </p>
    )
  return (
    <div className={caseStyles.translated}>
      <p className={styles.quote} dir="auto" lang={isOriginal ? data.source : undefined}>
        {isOriginal ? content : data.content}
      </p>
      <p className={styles.soft}>
        {t("translated.by", { language: languageText(data.source), engine: data.engine ?? "" })}{" "}
        <button type="button" className={caseStyles.textButton} onClick={() => setOriginal(!isOriginal)}>
          {t(isOriginal ? "translated.show" : "translated.original")}
        </button>
      </p>
    </div>
  )
}
