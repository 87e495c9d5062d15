import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { useReducedMotion } from "../../../core/page/viewport"
import { useTexts } from "../../../core/texts/texts"
import styles from "./moving.module.css"

interface Motion {
  isPlaying: boolean
  toggle: () => void
}

/** Animated pictures play by themselves, unless the reader prefers less motion; the reader's own choice precedes. */
export function useMotion(): Motion {
  const isReduced = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  const isPlaying = choice ?? !isReduced
  return { isPlaying, toggle: () => setChoice(!isPlaying) }
}

interface Props {
  src: string
  isPlaying: boolean
  onFail: () => void
}

/** Lies on the still picture, and is loaded and visible from its first playing on. Plays only in the window. */
export const MovingPicture = ({ src, isPlaying, onFail }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const [startedSrc, setStartedSrc] = useState<string | null>(null)
  useEffect(() => {
    const element = video.current
    if (!element || !isPlaying) return
    const observer = new IntersectionObserver(([entry]) => {
      // A browser that saves power refuses to play: the still picture remains.
      if (entry?.isIntersecting) void element.play().catch(() => undefined)
      else element.pause()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.pause()
    }
  }, [isPlaying, src])
  return (
    <video
      ref={video}
      className={startedSrc === src ? styles.moving : `${styles.moving} ${styles.waiting}`}
      src={src}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setStartedSrc(src)}
      onError={onFail}
    />
  )
}

export const MotionButton = ({ isPlaying, toggle }: Motion) => {
  const { t } = useTexts("ui")
  const label = t(isPlaying ? "tile.pause" : "tile.play")
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} onClick={toggle}>
      <span>
        <Icon size={14} aria-hidden="true" />
        GIF
      </span>
    </button>
  )
}
