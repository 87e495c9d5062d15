import { IconRefresh } from "@tabler/icons-react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import styles from "./PullToRefresh.module.css"

const pullPx = { ready: 64, most: 96 }
const drag = 0.5

export const PullToRefresh = ({ onRefresh }: { onRefresh: () => Promise<unknown> }) => {
  const { t } = useTexts("feed")
  const [isBusy, setBusy] = useState(false)
  const pulled = usePull(isBusy, () => {
    setBusy(true)
    void onRefresh().finally(() => setBusy(false))
  })
  const offset = isBusy ? pullPx.ready : pulled
  const look = isBusy ? styles.busy : pulled >= pullPx.ready ? styles.ready : ""
  return (
    <output className={styles.pull}>
      {offset > 0 && (
        <span
          className={`${styles.mark} ${look}`}
          style={{ transform: `translateY(${offset}px) rotate(${isBusy ? 0 : offset * 3}deg)` }}
        >
          <IconRefresh size={22} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{t(isBusy ? "refreshing" : "pull")}</span>
        </span>
      )}
    </output>
  )
}

function usePull(isBusy: boolean, onPulled: () => void): number {
  const [pulled, setPulled] = useState(0)
  const latest = useRef({ isBusy, onPulled, pulled })
  useLayoutEffect(() => {
    latest.current = { isBusy, onPulled, pulled }
  })
  useEffect(() => {
    let from: number | null = null
    const begin = ({ touches }: TouchEvent) => {
      from = scrollY <= 0 && touches.length === 1 && !latest.current.isBusy ? (touches[0]?.clientY ?? null) : null
    }
    const move = (event: TouchEvent) => {
      if (from === null) return
      const by = ((event.touches[0]?.clientY ?? from) - from) * drag
      if (by > 0 && event.cancelable) event.preventDefault()
      setPulled(Math.max(0, Math.min(pullPx.most, by)))
    }
    const end = () => {
      if (from !== null && latest.current.pulled >= pullPx.ready) latest.current.onPulled()
      from = null
      setPulled(0)
    }
    const root = document.documentElement
    // Prevents the browser's own pull to refresh.
    root.style.overscrollBehaviorY = "contain"
    addEventListener("touchstart", begin, { passive: true })
    addEventListener("touchmove", move, { passive: false })
    addEventListener("touchend", end)
    addEventListener("touchcancel", end)
    return () => {
      root.style.overscrollBehaviorY = ""
      removeEventListener("touchstart", begin)
      removeEventListener("touchmove", move)
      removeEventListener("touchend", end)
      removeEventListener("touchcancel", end)
    }
  }, [])
  return pulled
}
