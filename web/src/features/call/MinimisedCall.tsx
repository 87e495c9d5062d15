import { IconArrowsMaximize, IconMicrophoneOff, IconPhoneOff, IconVideoOff } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import { durationText } from "../../core/language/format"
import { useNameOf } from "../remark/remark"
import { hangUp } from "./call.machine"
import { callView, type CallView, isOtherUnseen } from "./call.store"
import { CallVideo } from "./CallVideo"
import styles from "./CallScreen.module.css"

export const MinimisedCall = ({ view }: { view: CallView }) => {
  const { t } = useTexts("call")
  const { user, other, otherMedia, voiceOnly, since, seconds, status } = view
  const name = useNameOf(user?.user_id, user?.name) ?? t("somebody")
  const isUnseen = isOtherUnseen(view)
  return (
    <section className={styles.small} aria-label={t("call_with", { name })}>
      {other && <CallVideo stream={other} label={name} className={isUnseen ? styles.unseen : styles.smallOther} />}
      <div className={styles.smallRow}>
        <span className={styles.smallName}>
          <bdi>{name}</bdi>
          {since === null ? (
            <small>{t(`call_${status as "ringing"}`)}</small>
          ) : (
            <CallTimer since={since} seconds={seconds} />
          )}
        </span>
        <output className={styles.smallSigns}>
          {other && otherMedia?.mute && (
            <span>
              <IconMicrophoneOff size={18} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{t("other_muted", { name })}</span>
            </span>
          )}
          {other && !voiceOnly && isUnseen && (
            <span>
              <IconVideoOff size={18} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{t("other_camera_off", { name })}</span>
            </span>
          )}
        </output>
        <IconButton
          icon={<IconArrowsMaximize size={20} stroke={1.75} aria-hidden="true" />}
          label={t("expand")}
          title={t("expand")}
          tooltip="none"
          onClick={() => callView.set({ minimised: false })}
        />
        <IconButton
          icon={<IconPhoneOff size={20} stroke={1.75} aria-hidden="true" />}
          label={t("hang_up")}
          title={t("hang_up")}
          tooltip="none"
          onClick={() => hangUp()}
        />
      </div>
    </section>
  )
}

export const CallTimer = ({ since, seconds }: { since: number | null; seconds: number | null }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (seconds !== null) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [seconds])
  const elapsed = seconds ?? (since === null ? 0 : Math.max(0, (now - since) / 1000))
  return (
    <time className={styles.timer} role="timer">
      {durationText(elapsed)}
    </time>
  )
}
