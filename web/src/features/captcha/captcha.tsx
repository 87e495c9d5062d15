import { useEffect, useRef, useState } from "react"
import styles from "./captcha.module.css"
import { solveCaptcha } from "./solve"

interface Props {
  texts: Record<"captcha" | "captcha_busy" | "captcha_done" | "captcha_failed", string>
  error?: string | undefined
  /** True if the captcha is part of the form from the start, so that it need not be scrolled into view. */
  isInitial?: boolean
  onAnswer: (answer: string) => void
}

type State = "idle" | "busy" | "done" | "failed"

/** A "Click to verify" checkbox backed by a proof of work. */
export const Captcha = ({ texts, error, isInitial = false, onAnswer }: Props) => {
  const [state, setState] = useState<State>("idle")
  const abort = useRef<AbortController>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The captcha appears after a submission, and the submit button may be far above it.
    if (!isInitial) box.current?.scrollIntoView({ block: "nearest" })
    abort.current = new AbortController()
    return () => abort.current?.abort()
  }, [isInitial])
  const verify = async () => {
    const signal = abort.current?.signal ?? AbortSignal.abort()
    setState("busy")
    try {
      onAnswer(await solveCaptcha(signal))
      setState("done")
    } catch {
      if (!signal.aborted) setState("failed")
    }
  }
  const isOpen = state === "idle" || state === "failed"
  const message = state === "failed" ? texts.captcha_failed : isOpen ? error : undefined
  return (
    <div ref={box} className={styles.captcha} data-invalid={message ? true : undefined}>
      <button
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- ticked by the work's end, not by the click itself
        role="checkbox"
        aria-checked={state === "done"}
        aria-busy={state === "busy"}
        className={styles.box}
        data-state={state}
        onClick={() => {
          if (isOpen) void verify()
        }}
      >
        <Tick />
        <span aria-live="polite">{labelOf(state, texts)}</span>
      </button>
      {message && (
        <p className={styles.error} role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

function labelOf(state: State, texts: Props["texts"]): string {
  if (state === "busy") return texts.captcha_busy
  return state === "done" ? texts.captcha_done : texts.captcha
}

const Tick = () => (
  <svg className={styles.tick} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    <rect x="2" y="2" width="24" height="24" rx="7" pathLength="1" />
    <rect x="2" y="2" width="24" height="24" rx="7" pathLength="1" className={styles.thread} />
    <path d="M8 14.5l4.2 4.2L20.5 10" pathLength="1" />
  </svg>
)
