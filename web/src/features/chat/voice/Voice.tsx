import { type AlbumPhoto, showPhoto } from "@redthread/contract/photo"
import { useRef, useState } from "react"
import { api } from "../../../core/api/api"
import { useTexts } from "../../../core/texts/texts"
import { VoicePlayer } from "../../../ui/display/VoicePlayer"
import styles from "./voice.module.css"

/** Plays a voice message. Its address expires: if it no longer loads, a new one is requested once. */
export const Voice = ({ voice }: { voice: AlbumPhoto }) => {
  const { t } = useTexts("talk")
  const [src, setSrc] = useState(voice.src)
  const [isGone, setGone] = useState(false)
  const hasRenewed = useRef(false)
  const renew = async () => {
    if (hasRenewed.current) return setGone(true)
    hasRenewed.current = true
    try {
      setSrc((await api(showPhoto, { params: { id: voice.id } })).src)
    } catch {
      setGone(true)
    }
  }
  if (voice.status !== "ready") return <p className={styles.words}>{t("voice.preparing")}</p>
  if (isGone) return <p className={styles.words}>{t("voice.gone")}</p>
  return <VoicePlayer src={src} seconds={voice.duration ?? 0} waveform={voice.waveform} onGone={() => void renew()} />
}
