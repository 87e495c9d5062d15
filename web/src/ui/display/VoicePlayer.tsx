import { waveformBars } from "@redthread/contract/photo"
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react"
import { useRef, useState } from "react"
import { durationText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./VoicePlayer.module.css"

const rates = [1, 1.5, 2] as const

const flatWaveform: readonly number[] = Array<number>(waveformBars).fill(18)

interface Props {
  src: string
  seconds: number
  waveform?: readonly number[] | undefined
  /** Called when the address no longer loads. */
  onGone?: () => void
}

function pauseOthers(own: HTMLAudioElement): void {
  for (const audio of document.querySelectorAll("audio")) if (audio !== own) audio.pause()
}

export const VoicePlayer = ({ src, seconds, waveform = flatWaveform, onGone }: Props) => {
  const { t } = useTexts("talk")
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [rate, setRate] = useState<(typeof rates)[number]>(1)
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (isPlaying) element.pause()
    // The element's `onError` reports failures.
    else void element.play().catch(() => setPlaying(false))
  }
  const seek = (to: number) => {
    setAt(to)
    if (audio.current) audio.current.currentTime = to
  }
  const speedUp = () => {
    const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1
    setRate(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const label = t(isPlaying ? "voice.pause" : "voice.play", { time: durationText(seconds) })
  const shownRate = `${rate.toLocaleString(currentTag())}×`
  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no captions */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={({ currentTarget }) => {
          pauseOthers(currentTarget)
          currentTarget.playbackRate = rate
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={({ currentTarget }) => {
          currentTarget.currentTime = 0
          setPlaying(false)
          setAt(0)
        }}
        onError={onGone}
      />
      <button type="button" className={styles.play} aria-label={label} title={label} onClick={toggle}>
        {isPlaying ? (
          <IconPlayerPauseFilled size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        )}
      </button>
      <span className={styles.wave}>
        {waveform.map((height, index) => (
          <i
            key={index}
            className={at > 0 && index / waveform.length < at / seconds ? styles.past : undefined}
            style={{ height: `${Math.max(8, height)}%` }}
          />
        ))}
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={seconds}
          step={0.1}
          value={Math.min(at, seconds)}
          aria-label={t("voice.position")}
          aria-valuetext={durationText(at)}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </span>
      <span className={styles.clock}>{durationText(isPlaying || at > 0 ? at : seconds)}</span>
      <button
        type="button"
        className={styles.rate}
        aria-label={t("voice.speed", { rate: shownRate })}
        onClick={speedUp}
      >
        {shownRate}
      </button>
    </div>
  )
}
