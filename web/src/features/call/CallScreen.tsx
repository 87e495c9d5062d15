import { IconArrowsMinimize, IconMicrophoneOff, IconVideoOff } from "@tabler/icons-react"
import { useEffect, useId, useRef, useState } from "react"
import { callWarnSeconds } from "@redthread/contract/call"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import { Avatar } from "../../ui/display/Avatar"
import { Dialog } from "../../ui/dialog/Dialog"
import { wrapTab } from "../../ui/dialog/modal"
import { BlockDialog } from "../relation/relation"
import { ReportDialog } from "../support/support"
import { addCamera } from "./call.controls"
import { retryMedia } from "./call.dial"
import { callView, type CallView, isOtherUnseen } from "./call.store"
import { CallBar, type CallDialog } from "./CallBar"
import { Problem } from "./CallPreview"
import { CallTimer } from "./MinimisedCall"
import { CallVideo } from "./CallVideo"
import { DeviceChoice } from "./DeviceChoice"
import { OwnPicture } from "./OwnPicture"
import { useNameOf } from "../remark/remark"
import styles from "./CallScreen.module.css"

export const CallScreen = ({ view }: { view: CallView }) => {
  const { t } = useTexts("call")
  const { user, voiceOnly, own, other, camera, problem } = view
  const isUnseen = isOtherUnseen(view)
  const [speaker, setSpeaker] = useState("")
  const [opened, setOpened] = useState<CallDialog | null>(null)
  const close = () => setOpened(null)
  const screen = useRef<HTMLElement>(null)
  const title = useId()
  useEffect(() => screen.current?.focus(), [])
  const name = useNameOf(user?.user_id, user?.name) ?? t("somebody")
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape makes it small, as its button does
    <section
      ref={screen}
      className={styles.screen}
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!event.currentTarget.contains(event.target as Node)) return
        if (event.key === "Escape") callView.set({ minimised: true })
        else wrapTab(event)
      }}
    >
      {other && (
        <CallVideo stream={other} label={name} className={isUnseen ? styles.unseen : styles.other} speaker={speaker} />
      )}
      <div className={styles.shrink}>
        <IconButton
          icon={<IconArrowsMinimize size={24} stroke={1.75} aria-hidden="true" />}
          label={t("minimise")}
          onClick={() => callView.set({ minimised: true })}
        />
      </div>
      <header className={styles.head}>
        {(isUnseen || !other) && (
          <span className={styles.face}>
            <Avatar src={user?.avatar ?? null} name={name} size={112} />
          </span>
        )}
        <h2 id={title} dir="auto">
          {name}
        </h2>
        <StatusLine view={view} />
        <OtherMedia view={view} />
      </header>
      {!voiceOnly && own && camera && <OwnPicture stream={own} />}
      <div className={styles.foot}>
        {problem && <Problem problem={problem} onRetry={retryOf(view)} />}
        <Notes view={view} />
        <CallBar view={view} onOpen={setOpened} />
      </div>
      <Dialog opened={opened === "devices"} title={t("devices")} onClose={close}>
        <DeviceChoice view={view} speaker={{ value: speaker, choose: setSpeaker }} />
      </Dialog>
      {user && opened === "report" && <ReportDialog type="user" id={user.user_id} onClose={close} />}
      {user && <BlockDialog person={user} opened={opened === "block"} onClose={close} />}
    </section>
  )
}

/** Returns how to open the devices again; a failed change of device is retried in its own dialog. */
function retryOf({ own, voiceOnly }: CallView): (() => void) | undefined {
  if (!own) return () => void retryMedia()
  return voiceOnly || own.getVideoTracks().length > 0 ? undefined : () => void addCamera()
}

/** Rendered all the time, so that screen readers announce changes. */
const OtherMedia = ({ view }: { view: CallView }) => {
  const { t } = useTexts("call")
  const { user, other, otherMedia, voiceOnly } = view
  const name = useNameOf(user?.user_id, user?.name) ?? t("somebody")
  return (
    <output className={styles.signs}>
      {other && otherMedia?.mute && (
        <span>
          <IconMicrophoneOff size={18} stroke={1.75} aria-hidden="true" />
          {t("other_muted", { name })}
        </span>
      )}
      {other && !voiceOnly && isOtherUnseen(view) && (
        <span>
          <IconVideoOff size={18} stroke={1.75} aria-hidden="true" />
          {t("other_camera_off", { name })}
        </span>
      )}
    </output>
  )
}

const StatusLine = ({ view }: { view: CallView }) => {
  const { t } = useTexts("call")
  const { status, caller, recovering, quality, since, seconds, voiceOnly } = view
  const rings = status === "ringing" && !caller
  const statusText = rings ? t(voiceOnly ? "incoming_voice" : "incoming_video") : t(`call_${status as "ringing"}`)
  return (
    <>
      <output className={styles.status}>{recovering ? t("recovering") : statusText}</output>
      {(since !== null || Boolean(seconds)) && <CallTimer since={since} seconds={seconds} />}
      {status === "connected" && !recovering && <p className={styles.quality}>{t(`quality_${quality}`)}</p>}
    </>
  )
}

const Notes = ({ view: { status, left, secret, own, voiceOnly } }: { view: CallView }) => {
  const { t } = useTexts("call")
  const isShort = status === "connected" && left !== null && left <= callWarnSeconds
  return (
    <>
      {isShort && (
        <p className={styles.warning} role="alert">
          {t("warning")}
        </p>
      )}
      {status === "connected" && secret && <p className={styles.note}>{t("secret_on")}</p>}
      {own && !voiceOnly && own.getVideoTracks().length === 0 && <p className={styles.note}>{t("camera_missing")}</p>}
    </>
  )
}
