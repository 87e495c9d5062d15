import type { Language } from "@redthread/contract/language"
import { useMutation, useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { currentLanguage } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { browserAvailability, browserDetect, browserTranslate } from "./browser-translator"
import styles from "./translation.module.css"

interface Props {
  content: string
  /** Language of the text; if it is null, the browser detects it. */
  source: Language | null
  /** True if the text is translated without a click, unless a download is needed. */
  automatic: boolean
  /** Renders the text with the translation, if there is one. */
  draw: (translation: string | null) => ReactNode
  /** Shown if the browser cannot translate the text. */
  otherwise: ReactNode
}

/** Translates in the reader's browser; nothing is sent or stored. */
export const BrowserTranslation = ({ content, source, automatic, draw, otherwise }: Props) => {
  const target = currentLanguage()
  const { data: can } = useQuery({
    queryKey: ["browser-translator", source ?? content, target],
    queryFn: async () => {
      const from = source ?? (await browserDetect(content))
      return from && from !== target ? { from, how: await browserAvailability(from, target) } : null
    },
    staleTime: Infinity,
    retry: false,
  })
  const isReady = can?.how === "available"
  const said = useQuery({
    queryKey: ["browser-translation", can?.from, target, content],
    queryFn: () => (can ? browserTranslate(content, { source: can.from, target }) : null),
    enabled: isReady && automatic,
    staleTime: Infinity,
    retry: false,
  })
  if (can === undefined) return draw(null)
  if (can === null) return <>{draw(null)}</>
  if (can.how === "unavailable") {
    return (
      <>
        {draw(null)}
        {otherwise}
      </>
    )
  }
  if (isReady && automatic && !said.error) return draw(said.data ?? null)
  return <OnClick content={content} from={can.from} draw={draw} />
}

/** Offers the translation; a click starts the download of the model. */
const OnClick = ({ content, from, draw }: Pick<Props, "content" | "draw"> & { from: Language }) => {
  const { t } = useTexts("translation")
  const [share, setShare] = useState<number | null>(null)
  const asked = useMutation({
    mutationFn: () => browserTranslate(content, { source: from, target: currentLanguage() }, setShare),
    meta: { quiet: true },
  })
  const waiting = share === null ? t("translating") : t("browser.fetching", { percent: Math.round(share * 100) })
  return (
    <>
      {draw(asked.data ?? null)}
      {asked.data === undefined && (
        <button type="button" className={styles.offer} disabled={asked.isPending} onClick={() => asked.mutate()}>
          {asked.isPending ? waiting : t("browser.offer")}
        </button>
      )}
      {asked.error && (
        <p className={styles.refusal}>
          <output>{t("browser.failed")}</output>
        </p>
      )}
    </>
  )
}
