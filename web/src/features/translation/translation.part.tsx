import { languageTags, type Language } from "@redthread/contract/language"
import { type Maker, translate, type Translatable } from "@redthread/contract/translation"
import { useMutation } from "@tanstack/react-query"
import { useId, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../core/api"
import { withEmoji } from "@redthread/contract/emoji"
import { errorText } from "../../core/error-text"
import { currentLanguage } from "../../core/language"
import { useMe } from "../../core/session"
import { Threaded } from "../../ui/Thread"
import styles from "./translation.module.css"

interface Words {
  content: string
  language: Language | null
  translate: string | null
  translated_by?: Maker | null | undefined
}

interface Props extends Words {
  /** How the text one reads is drawn. */
  textClass?: string | undefined
  originalClass?: string | undefined
  /** How the words are drawn, such as with their links. */
  draw?: (text: string) => ReactNode
}

/** Shows the translation; the original is folded below it. */
export const Translated = ({
  content,
  language,
  translate: translation,
  textClass,
  originalClass,
  draw = withEmoji,
}: Props) => {
  const { t } = useTranslation("translation")
  const id = useId()
  const chosen = useMe()?.translation
  const [isOpen, setOpen] = useState(chosen?.show_both ?? false)
  const lang = language ? languageTags[language] : undefined
  const isRead = language !== null && chosen?.languages.includes(language)
  if (translation === null || isRead) {
    return (
      <p className={`${styles.text} ${textClass ?? ""}`} lang={lang} dir="auto">
        {draw(content)}
      </p>
    )
  }
  return (
    <>
      <p className={`${styles.text} ${textClass ?? ""}`} dir="auto">
        {draw(translation)}
      </p>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "hide_original" : "show_original")}
      </button>
      {isOpen && (
        <Threaded>
          <p id={id} className={`${styles.text} ${styles.original} ${originalClass ?? ""}`} lang={lang} dir="auto">
            {draw(content)}
          </p>
        </Threaded>
      )}
    </>
  )
}

interface TranslatableProps extends Props {
  type: Translatable
  id: number
}

/** The same, with an offer to translate what is in another language and has no translation yet. */
export const TranslatableText = ({ type, id, ...words }: TranslatableProps) => {
  const { t } = useTranslation("translation")
  const asked = useMutation({
    mutationFn: () => api(translate, { body: { type, id, language: currentLanguage() } }),
    meta: { quiet: true },
  })
  const chosen = useMe()?.translation
  const { language, translated_by: by } = words
  const isForeign = language !== null && language !== currentLanguage() && !chosen?.languages.includes(language)
  // What a machine said waits for a click where the member wants it so.
  const isHidden = chosen?.automatic === false && by === "machine"
  const translation = (isHidden ? null : words.translate) ?? asked.data?.translate ?? null
  return (
    <>
      <Translated {...words} translate={translation} />
      {translation === null && isForeign && !asked.error && (
        <button type="button" className={styles.toggle} disabled={asked.isPending} onClick={() => asked.mutate()}>
          {t(asked.isPending ? "translating" : "translate")}
        </button>
      )}
      {asked.error && (
        <p className={styles.refusal}>
          <output>{errorText(asked.error)}</output>
        </p>
      )}
    </>
  )
}
