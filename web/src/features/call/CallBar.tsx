import {
  IconBan,
  IconCameraRotate,
  IconDots,
  IconFlag,
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
import { Menu } from "../../ui/navigation/Menu"
import type { MenuItem } from "../../ui/navigation/MenuSheet"
import { toggleCamera, toggleMute, turnCamera } from "./call.controls"
import { accept } from "./call.answer"
import { hangUp } from "./call.machine"
import { dismiss } from "./call.run"
import { callView, type CallView } from "./call.store"
import styles from "./CallScreen.module.css"

/** Dialogs of the call screen that the menu opens. */
export type CallDialog = "devices" | "report" | "block"

interface ToolProps {
  label: string
  /** Visible under the icon. */
  word: string
  icon: ReactNode
  onClick: () => void
  look?: "accept" | "end"
  pressed?: boolean
  disabled?: boolean
}

const Tool = ({ label, word, icon, onClick, look, pressed, disabled }: ToolProps) => (
  <button
    type="button"
    className={look ? `${styles.tool} ${styles[look]}` : styles.tool}
    aria-label={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onClick}
  >
    <span className={styles.round}>{icon}</span>
    <span className={styles.caption} aria-hidden="true">
      {word}
    </span>
  </button>
)

const size = { size: 26, stroke: 1.75, "aria-hidden": true } as const

interface Props {
  view: CallView
  onOpen: (dialog: CallDialog) => void
}

export const CallBar = ({ view, onOpen }: Props) => {
  const { status, caller } = view
  if (status === "ringing" && !caller) return <Incoming view={view} />
  if (["dialing", "ringing", "connecting", "connected"].includes(status)) return <Running view={view} onOpen={onOpen} />
  return <Over />
}

const Over = () => {
  const { t } = useTexts("call")
  return (
    <button type="button" className={styles.word} onClick={dismiss}>
      {t("close")}
    </button>
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
        <Tool
          label={t("decline")}
          word={t("decline")}
          look="end"
          icon={<IconPhoneOff {...size} />}
          onClick={() => hangUp()}
        />
        {!voiceOnly && (
          <Tool
            label={t("accept_voice")}
            word={t("accept_voice")}
            disabled={busy}
            icon={<IconPhone {...size} />}
            onClick={() => void accept(false)}
          />
        )}
        <Tool
          label={t("accept")}
          word={t("accept")}
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

const Running = ({ view, onOpen }: Props) => {
  const { t } = useTexts("call")
  const { muted, camera, own, voiceOnly, busy } = view
  const hasCamera = (own?.getVideoTracks().length ?? 0) > 0
  return (
    <div className={styles.bar}>
      <Tool
        label={t(muted ? "unmute" : "mute")}
        word={t("microphone")}
        pressed={muted}
        icon={muted ? <IconMicrophoneOff {...size} /> : <IconMicrophone {...size} />}
        onClick={toggleMute}
      />
      {!voiceOnly && (
        <Tool
          label={t(camera ? "camera_off" : "camera_on")}
          word={t("camera")}
          pressed={!camera}
          disabled={busy}
          icon={camera ? <IconVideo {...size} /> : <IconVideoOff {...size} />}
          onClick={toggleCamera}
        />
      )}
      {!voiceOnly && hasCamera && hasTwoCameras() && (
        <Tool
          label={t("turn_camera")}
          word={t("turn")}
          icon={<IconCameraRotate {...size} />}
          onClick={() => void turnCamera()}
        />
      )}
      <More view={view} onOpen={onOpen} />
      <Tool
        label={t("hang_up")}
        word={t("hang_up")}
        look="end"
        icon={<IconPhoneOff {...size} />}
        onClick={() => hangUp()}
      />
    </div>
  )
}

const More = ({ view: { voiceOnly, other, user }, onOpen }: Props) => {
  const { t } = useTexts(["call", "support", "relation"])
  const item = (key: string, label: string, Icon: typeof IconSettings, run: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon size={20} stroke={1.75} aria-hidden="true" />,
    run,
  })
  const hasPicture = !voiceOnly && other !== null && document.pictureInPictureEnabled
  return (
    <Menu
      button={
        <>
          <span className={styles.round}>
            <IconDots {...size} />
          </span>
          <span className={styles.caption} aria-hidden="true">
            {t("call:more")}
          </span>
        </>
      }
      buttonClass={styles.tool ?? ""}
      label={t("call:more")}
      items={[
        ...(hasPicture ? [item("picture", t("call:picture"), IconPictureInPicture, showInPicture)] : []),
        item("devices", t("call:devices"), IconSettings, () => onOpen("devices")),
        ...(user
          ? [
              item("report", t("support:report"), IconFlag, () => onOpen("report")),
              item("block", t("relation:block"), IconBan, () => onOpen("block")),
            ]
          : []),
      ]}
    />
  )
}

function showInPicture(): void {
  const video = document.querySelector<HTMLVideoElement>(`.${styles.other}`)
  // Browsers may refuse picture in picture, for example before the video has loaded.
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
  else void video?.requestPictureInPicture().catch(() => undefined)
}
