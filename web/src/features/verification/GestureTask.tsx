import type { Gesture, VerificationAttempt } from "@redthread/contract/verification"
import { useEffect, useMemo, useState } from "react"
import { useQueryClient } from "@tanstack/react-query"
import { errorText } from "../../core/error/error-text"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Section } from "../../ui/setting/Section"
import setting from "../../ui/setting/setting.module.css"
import { ThreadProgress } from "../../ui/state/Thread"
import { GestureDrawing } from "./verification"
import { SelfieCamera } from "./SelfieCamera"
import { useSubmit, verificationQuery } from "./verification.queries"
import styles from "./verification.module.css"

interface Props {
  attempt: VerificationAttempt
  seconds?: number
}

export const GestureTask = ({ attempt, seconds }: Props) => {
  const { t } = useTexts("verification")
  const [isConfirmed, setConfirmed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [picture, setPicture] = useState<File | null>(null)
  useEnd(attempt)
  const until = new Date(attempt.expires_at).toLocaleTimeString(currentTag(), { hour: "numeric", minute: "2-digit" })
  return (
    <>
      <Section title={t("gesture")} text={t("mirror", { time: until })}>
        <Steps gesture={attempt.gesture} />
      </Section>
      <label className={styles.confirm}>
        <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)} />
        <span>{t("confirm")}</span>
      </label>
      {picture ? (
        <Taken id={attempt.id} picture={picture} mayGo={isConfirmed} onAgain={() => setPicture(null)} />
      ) : isOpen ? (
        <SelfieCamera gesture={attempt.gesture} onPicture={setPicture} {...(seconds !== undefined && { seconds })} />
      ) : (
        <Button wide disabled={!isConfirmed} onClick={() => setOpen(true)}>
          {t("camera")}
        </Button>
      )}
    </>
  )
}

/** Requests a new state when the gesture expires. */
function useEnd({ expires_at: end }: VerificationAttempt): void {
  const client = useQueryClient()
  useEffect(() => {
    const left = new Date(end).getTime() - Date.now()
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: verificationQuery.queryKey }),
      Math.max(1000, left + 500),
    )
    return () => clearTimeout(timer)
  }, [client, end])
}

const steps = ["hand", "sign", "place"] as const

const Steps = ({ gesture }: { gesture: Gesture }) => {
  const { t } = useTexts("verification")
  const words = {
    hand: t(`hand.${gesture.hand}`),
    sign: t(`sign.${gesture.sign}`),
    place: t(`place.${gesture.place}`),
  }
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>
          <GestureDrawing gesture={gesture} show={step} />
          <span>{words[step]}</span>
        </li>
      ))}
    </ol>
  )
}

interface TakenProps {
  id: number
  picture: File
  mayGo: boolean
  onAgain: () => void
}

const Taken = ({ id, picture, mayGo, onAgain }: TakenProps) => {
  const { t } = useTexts("verification")
  const [sent, setSent] = useState(0)
  const submit = useSubmit()
  const src = useMemo(() => URL.createObjectURL(picture), [picture])
  useEffect(() => () => URL.revokeObjectURL(src), [src])
  return (
    <div className={styles.camera}>
      <div className={styles.mirror}>
        <img src={src} alt={t("picture")} />
      </div>
      {submit.isPending && <ThreadProgress label={t("sending")} {...(sent < 1 && { value: sent })} />}
      {submit.error && (
        <p className={setting.problem} role="alert">
          {errorText(submit.error)}
        </p>
      )}
      <div className={styles.answers}>
        <Button look="quiet" disabled={submit.isPending} onClick={onAgain}>
          {t("again")}
        </Button>
        <Button
          busy={submit.isPending}
          disabled={!mayGo}
          onClick={() => submit.mutate({ id, file: picture, progress: setSent })}
        >
          {t("send")}
        </Button>
      </div>
    </div>
  )
}
