import { characterCount } from "@redthread/contract/core/unicode"
import { answerMax } from "@redthread/contract/prompt"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { VoicePlayer } from "../../../ui/display/VoicePlayer"
import { TextArea } from "../../../ui/form/Field"
import { Skeleton } from "../../../ui/state/States"
import { VoiceAnswer } from "../../chat/chat"
import { type Draft, voiceQuery } from "./prompt.queries"
import styles from "./prompt.module.css"

interface Props {
  label: string
  draft: Draft
  place: number
  error?: string | undefined
  onChange: (change: Partial<Draft>) => void
}

/** The answer to a prompt: a text, or a recording in its place. */
export const AnswerField = ({ label, draft: { content, voiceId }, place, error, onChange }: Props) => {
  const { t } = useTexts("prompt")
  if (voiceId !== null)
    return (
      <fieldset className={styles.spoken}>
        <legend>{label}</legend>
        <Recorded voiceId={voiceId} />
        <Button look="ghost" size="small" onClick={() => onChange({ voiceId: null })}>
          {t("unspeak")}
        </Button>
      </fieldset>
    )
  return (
    <div className={styles.field}>
      <TextArea
        label={label}
        dir="auto"
        rows={2}
        maxLength={answerMax}
        value={content}
        onChange={({ target }) => onChange({ content: target.value })}
        error={error}
      />
      <div className={styles.foot}>
        <p className={styles.count}>
          {t("count", { written: number(characterCount(content)), most: number(answerMax) })}
        </p>
        {content === "" && (
          <Suspense>
            <VoiceAnswer place={place} onRecorded={(id) => onChange({ content: "", voiceId: id })} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const Recorded = ({ voiceId }: { voiceId: number }) => {
  const { t } = useTexts("prompt")
  const { data, error } = useQuery(voiceQuery(voiceId))
  if (data) return <VoicePlayer src={data.src} seconds={data.duration ?? 0} waveform={data.waveform} />
  return error ? <p>{t("voice")}</p> : <Skeleton height="44px" />
}

const number = (value: number): string => value.toLocaleString(currentTag())
