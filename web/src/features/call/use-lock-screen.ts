import { useEffect } from "react"
import { useTexts } from "../../core/texts/texts"
import { toggleCamera, toggleMute } from "./call.controls"
import { hangUp } from "./call.machine"
import type { CallView } from "./call.store"
import { useNameOf } from "../remark/remark"

type CallAction = MediaSessionAction | "hangup" | "togglemicrophone" | "togglecamera"

interface CallSession {
  metadata: MediaMetadata | null
  playbackState: MediaSessionPlaybackState
  setActionHandler: (action: CallAction, handler: (() => void) | null) => void
  setMicrophoneActive?: (active: boolean) => void
  setCameraActive?: (active: boolean) => void
}

const mediaSession = (): CallSession | undefined =>
  (navigator as Partial<Navigator>).mediaSession as CallSession | undefined

function setAction(session: CallSession, action: CallAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Browsers refuse actions that they do not know.
  }
}

const running: readonly string[] = ["dialing", "connecting", "connected"]

export function useLockScreen({ status, caller, user, voiceOnly, muted, camera }: CallView): void {
  const { t } = useTexts("call")
  const isRunning = running.includes(status) || (status === "ringing" && caller)
  const name = useNameOf(user?.user_id, user?.name) ?? t("somebody")
  const kind = t(voiceOnly ? "voice_call" : "video_call")
  const avatar = user?.avatar ?? null
  useEffect(() => {
    const session = mediaSession()
    if (!isRunning || !session) return
    session.metadata = new MediaMetadata({
      title: name,
      artist: kind,
      artwork: avatar === null ? [] : [{ src: avatar }],
    })
    session.playbackState = "playing"
    setAction(session, "hangup", () => hangUp())
    setAction(session, "togglemicrophone", toggleMute)
    if (!voiceOnly) setAction(session, "togglecamera", toggleCamera)
    return () => {
      session.metadata = null
      session.playbackState = "none"
      for (const action of ["hangup", "togglemicrophone", "togglecamera"] as const) setAction(session, action, null)
    }
  }, [isRunning, name, kind, avatar, voiceOnly])
  useEffect(() => {
    if (!isRunning) return
    mediaSession()?.setMicrophoneActive?.(!muted)
    mediaSession()?.setCameraActive?.(!voiceOnly && camera)
  }, [isRunning, muted, voiceOnly, camera])
}
