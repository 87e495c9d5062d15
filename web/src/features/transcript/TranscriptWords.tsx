import { type Language, languageTags } from "@redthread/contract/language"
import type { Transcript } from "@redthread/contract/transcript"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { queryClient } from "../../core/api/query-client"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Skeleton } from "../../ui/state/States"
import { TranslatableText, Translated } from "../translation/translation"
import { canRecognise, recognise } from "./speech"
import { transcriptQuery } from "./transcript.queries"
import styles from "./transcript.module.css"

export interface TranscriptProps {
  messageId: number
  /** Address of the recording. */
  src: string
  /** Language that is probably spoken. */
  spoken: Language
  isMine: boolean
}

export const TranscriptWords = ({ messageId, src, spoken, isMine }: TranscriptProps) => {
  const { t } = useTexts("transcript")
  const { data, error, refetch } = useQuery(transcriptQuery(messageId), queryClient)
  if (error)
    return (
      <p className={styles.note} role="alert">
        {errorText(error)}{" "}
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          {t("again")}
        </button>
      </p>
    )
  if (!data) return <Skeleton width="80%" height="16px" />
  if (data.state === "ready") return <Ready id={messageId} transcript={data} isMine={isMine} />
  return (
    <>
      <output className={styles.note}>{t(`state.${data.state}`)}</output>
      {(data.state === "off" || data.state === "failed") && canRecognise() && <InBrowser src={src} spoken={spoken} />}
    </>
  )
}

const Ready = ({ id, transcript, isMine }: { id: number; transcript: Transcript; isMine: boolean }) => {
  const { t } = useTexts("transcript")
  const { content, language, translate, translated_by, translate_engine } = transcript
  const words = { content, language, translate, translated_by, translate_engine }
  return (
    <>
      {isMine ? (
        <Translated content={content} language={language} translate={null} />
      ) : (
        <TranslatableText type="transcript" id={id} {...words} />
      )}
      <p className={styles.note}>{t("made")}</p>
    </>
  )
}

/** Recognition by the reader's browser, on request only. */
const InBrowser = ({ src, spoken }: Pick<TranscriptProps, "src" | "spoken">) => {
  const { t } = useTexts("transcript")
  const stop = useRef<AbortController>(null)
  const { mutate, data, error, isPending } = useMutation(
    {
      mutationFn: () => {
        stop.current = new AbortController()
        return recognise(src, languageTags[spoken], stop.current.signal)
      },
      meta: { quiet: true },
    },
    queryClient,
  )
  useEffect(() => () => stop.current?.abort(), [])
  if (data)
    return (
      <>
        <Translated content={data} language={spoken} translate={null} />
        <p className={styles.note}>{t("browser.made")}</p>
      </>
    )
  return (
    <>
      <Button look="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        {t("browser.offer")}
      </Button>
      <p className={styles.note}>{t("browser.hint")}</p>
      {(error || data === "") && <output className={styles.note}>{t(error ? "browser.failed" : "state.empty")}</output>}
    </>
  )
}
