import {
  IconArrowsMinimize,
  IconCameraRotate,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhone,
  IconPhoneOff,
  IconPictureInPicture,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import { toggleCamera, toggleMute, turnCamera } from "./call.controls"
import { accept } from "./call.answer"
import { hangUp } from "./call.machine"
import { dismiss } from "./call.run"
import { callView, type CallView } from "./call.store"
import styles from "./CallScreen.module.css"

interface ToolProps {
  label: string
  icon: ReactNode
  onClick: () => void
  look?: "accept" | "end"
  pressed?: boolean
  disabled?: boolean
}

const Tool = ({ label, icon, onClick, look, pressed, disabled }: ToolProps) => (
  <button
    type="button"
    className={look ? `${styles.tool} ${styles[look]}` : styles.tool}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onClick}
  >
    {icon}
  </button>
)

const size = { size: 26, stroke: 1.75, "aria-hidden": true } as const

interface Props {
  view: CallView
  onDevices: () => void
}

export const CallBar = ({ view, onDevices }: Props) => {
  const { status, caller } = view
  if (status === "ringing" && !caller) return <Incoming view={view} />
  if (["dialing", "ringing", "connecting", "connected"].includes(status))
    return <Running view={view} onDevices={onDevices} />
  return <Over />
}

const Over = () => {
  const { t } = useTexts("call")
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.word} onClick={dismiss}>
        {t("close")}
      </button>
    </div>
  )
}

const Incoming = ({ view: { voiceOnly, secret, relay, busy } }: { view: CallView }) => {
  const { t } = useTexts("call")
  return (
    <>
      {relay && !secret && (
        <button type="button" className={styles.word} onClick={() => callView.set({ secret: true })}>
          {t("secret")}
        </button>
      )}
      {secret && <p className={styles.note}>{t("secret_on")}</p>}
      <div className={`${styles.bar} ${styles.incoming}`}>
        <Tool label={t("decline")} look="end" icon={<IconPhoneOff {...size} />} onClick={() => hangUp()} />
        {!voiceOnly && (
          <Tool
            label={t("accept_voice")}
            disabled={busy}
            icon={<IconPhone {...size} />}
            onClick={() => void accept(false)}
          />
        )}
        <Tool
          label={t("accept")}
          look="accept"
          disabled={busy}
          icon={voiceOnly ? <IconPhone {...size} /> : <IconVideo {...size} />}
          onClick={() => void accept()}
        />
      </div>
    </>
  )
}

const hasTwoCameras = (): boolean => matchMedia("(pointer: coarse)").matches

const Running = ({ view, onDevices }: Props) => {
  const { t } = useTexts("call")
  const { muted, camera, own, voiceOnly, other, busy } = view
  const hasCamera = (own?.getVideoTracks().length ?? 0) > 0
  return (
    <div className={styles.bar}>
      <Tool
        label={t(muted ? "unmute" : "mute")}
        pressed={muted}
        icon={muted ? <IconMicrophoneOff {...size} /> : <IconMicrophone {...size} />}
        onClick={toggleMute}
      />
      {!voiceOnly && (
        <Tool
          label={t(camera ? "camera_off" : "camera_on")}
          pressed={!camera}
          disabled={busy}
          icon={camera ? <IconVideo {...size} /> : <IconVideoOff {...size} />}
          onClick={toggleCamera}
        />
      )}
      {!voiceOnly && hasCamera && hasTwoCameras() && (
        <Tool label={t("turn_camera")} icon={<IconCameraRotate {...size} />} onClick={() => void turnCamera()} />
      )}
      {!voiceOnly && other && document.pictureInPictureEnabled && (
        <Tool label={t("picture")} icon={<IconPictureInPicture {...size} />} onClick={showInPicture} />
      )}
      <Tool label={t("devices")} icon={<IconSettings {...size} />} onClick={onDevices} />
      <Tool
        label={t("minimise")}
        icon={<IconArrowsMinimize {...size} />}
        onClick={() => callView.set({ minimised: true })}
      />
      <Tool label={t("hang_up")} look="end" icon={<IconPhoneOff {...size} />} onClick={() => hangUp()} />
    </div>
  )
}

function showInPicture(): void {
  const video = document.querySelector<HTMLVideoElement>(`.${styles.other}`)
  // Browsers may refuse picture in picture, for example before the video has loaded.
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
  else void video?.requestPictureInPicture().catch(() => undefined)
}
