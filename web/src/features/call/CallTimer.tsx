import { useEffect, useState } from "react"
import { durationText } from "../../core/language/format"
import styles from "./CallScreen.module.css"

/** Counts while the call goes on, and stands once it has ended. */
export const CallTimer = ({ since, seconds }: { since: number | null; seconds: number | null }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (seconds !== null) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [seconds])
  const shown = seconds ?? (since === null ? 0 : Math.max(0, (now - since) / 1000))
  return (
    <time className={styles.timer} role="timer">
      {durationText(shown)}
    </time>
  )
}
