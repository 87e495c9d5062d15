import { type Language, languageTags } from "@redthread/contract/language"
import {
  type Maker,
  type Translatable,
  translate,
  type TranslateState,
  type TranslationSettings,
} from "@redthread/contract/translation"
import { useMutation } from "@tanstack/react-query"
import { type ReactNode, Suspense, useEffect, useId, useState } from "react"
import { withEmoji } from "@redthread/contract/emoji"
import { lazyPart } from "../../core/page/lazy-part"
import { api } from "../../core/api/api"
import { errorText } from "../../core/error/error-text"
import { useHydrated } from "../../core/page/store"
import { currentLanguage } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { site } from "../../core/api/site"
import { useTexts } from "../../core/texts/texts"
import { Threaded } from "../../ui/state/Thread"
import styles from "./translation.module.css"

/** Product names of engines; the operator's model has none. */
const engines: Record<string, string> = {
  libretranslate: "LibreTranslate",
  deepl: "DeepL",
  google: "Google",
  azure: "Microsoft",
  opencc: "OpenCC",
}

/** Returns null if an engine is unknown. `engine` is ids joined by "+", `model` the name of the operator's model. */
function engineNames(engine: string | undefined, model: string): string | null {
  const known = (engine ?? "").split("+").map((each) => (each === "openai" ? model : engines[each]))
  return known.every((name) => name !== undefined) ? known.join(" + ") : null
}

const BrowserTranslation = lazyPart(() => import("./BrowserTranslation"), "BrowserTranslation")

interface Words {
  content: string
  language: Language | null
  translate: string | null
  translated_by?: Maker | "browser" | null | undefined
  translate_engine?: string | undefined
}

interface Props extends Words {
  textClass?: string | undefined
  originalClass?: string | undefined
  /** Language of the translation; default: the interface's. */
  target?: Language | null | undefined
  /** Renders the text, for example with links. */
  draw?: (text: string) => ReactNode
}

/** `lang` of a text without controls, which is shown translated if possible; undefined if its language is unknown. */
export function shownLang(
  { language, translate }: { language?: Language | null | undefined; translate?: string | null | undefined },
  target: Language | null | undefined = null,
): string | undefined {
  if (translate !== null && translate !== undefined) return languageTags[target ?? currentLanguage()]
  return language ? languageTags[language] : undefined
}

/** Names the translator. Phrase-book sentences have no `translated_by`, so nothing is rendered. */
export const MadeBy = ({
  translated_by: by,
  translate_engine: engine,
}: Omit<Words, "content" | "language" | "translate">) => {
  const { t } = useTexts("translation")
  if (!by) return null
  const names = by === "machine" ? engineNames(engine, t("by.model")) : null
  return <span className={styles.by}>{names === null ? t(`by.${by}`) : t("by.engine", { engine: names })}</span>
}

/** Sessions stored before `read_languages` lack it. */
const reads = (settings: TranslationSettings | undefined, language: Language): boolean =>
  (settings?.read_languages ?? settings?.languages ?? []).includes(language)

export const Translated = ({
  content,
  language,
  translate: translation,
  textClass,
  originalClass,
  target,
  draw = withEmoji,
  ...made
}: Props) => {
  const { t } = useTexts("translation")
  const id = useId()
  const chosen = useMe()?.translation
  const [isOpen, setOpen] = useState(chosen?.show_both ?? false)
  const lang = shownLang({ language })
  const isRead = language !== null && reads(chosen, language)
  if (translation === null || isRead) {
    return (
      <p className={`${styles.text} ${textClass ?? ""}`} lang={lang} dir="auto">
        {draw(content)}
      </p>
    )
  }
  return (
    <>
      <p
        className={`${styles.text} ${textClass ?? ""}`}
        lang={shownLang({ translate: translation }, target)}
        dir="auto"
      >
        {draw(translation)}
      </p>
      <p className={styles.made}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t(isOpen ? "hide_original" : "show_original")}
          title={t(isOpen ? "hide_original" : "show_original")}
          onClick={() => setOpen(!isOpen)}
        >
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <path d="M3 2v5q0 6 12 6" />
          </svg>
        </button>
        <MadeBy {...made} />
      </p>
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

/** The two Chinese scripts are converted without an engine. */
const isChinese = (language: Language | null): boolean => language === "zh" || language === "tw"

const isUnavailable = (language: Language, state: TranslateState | undefined): boolean =>
  state === "unavailable" ||
  (state !== "translated" && !site().translation.available && !(isChinese(language) && isChinese(currentLanguage())))

interface TranslatableProps extends Props {
  type: Translatable
  id: number
  state?: TranslateState | undefined
  /** True if the caller already reports that no engine can translate the text. */
  isSaid?: boolean
}

/** `Translated` for lists and pages: a foreign text is translated at once if the member chose so, or by a click. */
export const TranslatableText = ({ type, id, state, isSaid = false, ...words }: TranslatableProps) => {
  const { t } = useTexts("translation")
  const asked = useMutation({
    mutationFn: () => api(translate, { body: { type, id, language: currentLanguage() } }),
    meta: { quiet: true },
  })
  const me = useMe()
  const chosen = me?.translation
  const [isClicked, setClicked] = useState(false)
  const { language, translated_by: by } = words
  const isForeign = language !== null && language !== currentLanguage() && !reads(chosen, language)
  const automatic = chosen?.automatic ?? true
  // A machine translation waits for a click if the member chose so.
  const isHidden = !automatic && by === "machine"
  const known = isHidden ? null : words.translate
  const made = known === null && asked.data ? asked.data : words
  const translation = known ?? asked.data?.translate ?? null
  const cannot = language === null || (isForeign && words.translate === null && isUnavailable(language, state))
  const isWanted = me !== null && automatic && isForeign && translation === null && !cannot && state !== "none"
  const { mutate: request, isIdle } = asked
  useEffect(() => {
    if (isWanted && isIdle) request()
  }, [isWanted, isIdle, request])
  const drawn = (
    <Translated
      {...words}
      translate={translation}
      translated_by={made.translated_by}
      translate_engine={made.translate_engine}
    />
  )
  if (translation !== null || (language !== null && !isForeign)) return drawn
  // A request without a click fails silently: the button is shown.
  const error = isClicked ? asked.error : null
  const why = error ? <output>{errorText(error)}</output> : isForeign && !isSaid && t("unavailable")
  if (cannot || error) {
    const otherwise = why && <p className={styles.refusal}>{why}</p>
    return <InBrowser words={words} automatic={automatic} otherwise={otherwise} />
  }
  return (
    <>
      {drawn}
      <button
        type="button"
        className={styles.offer}
        disabled={asked.isPending}
        onClick={() => (setClicked(true), request())}
      >
        {t(asked.isPending ? "translating" : "translate")}
      </button>
    </>
  )
}

interface InBrowserProps {
  words: Props
  automatic: boolean
  otherwise: ReactNode
}

const InBrowser = ({ words, automatic, otherwise }: InBrowserProps) => {
  const draw = (translation: string | null) => (
    <Translated {...words} translate={translation} translated_by="browser" translate_engine={undefined} />
  )
  const plain = (
    <>
      {draw(null)}
      {otherwise}
    </>
  )
  const isHydrated = useHydrated()
  const can = words.language === null ? "LanguageDetector" in globalThis : "Translator" in globalThis
  if (!isHydrated || !can) return plain
  return (
    <Suspense fallback={plain}>
      <BrowserTranslation
        content={words.content}
        source={words.language}
        automatic={automatic}
        draw={draw}
        otherwise={otherwise}
      />
    </Suspense>
  )
}
