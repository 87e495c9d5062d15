import { IconMicrophoneOff, IconVideoOff } from "@tabler/icons-react"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { toggleCamera } from "./call.controls"
import { retryMedia, start } from "./call.dial"
import { dismiss } from "./call.run"
import { callView, type CallView } from "./call.store"
import { CallVideo } from "./CallVideo"
import { DeviceChoice } from "./DeviceChoice"
import { useNameOf } from "../remark/remark"
import styles from "./CallPreview.module.css"

export const CallPreview = ({ view }: { view: CallView }) => {
  const { t } = useTexts("call")
  const { user, voiceOnly, own, problem, busy, secret, relay } = view
  const name = useNameOf(user?.user_id, user?.name) ?? ""
  return (
    <Dialog opened title={t(voiceOnly ? "call_voice" : "call_video", { name })} onClose={dismiss}>
      <div className={styles.preview}>
        {voiceOnly ? (
          <div className={styles.face}>
            <Avatar src={user?.avatar ?? null} name={name} size={96} />
          </div>
        ) : (
          <Mirror view={view} />
        )}
        {problem && <Problem problem={problem} onRetry={() => void retryMedia()} />}
        {own && !voiceOnly && own.getVideoTracks().length === 0 && <p role="note">{t("camera_missing")}</p>}
        <Price view={view} />
        {relay && (
          <label className={styles.secret}>
            <input
              type="checkbox"
              checked={secret}
              onChange={({ target }) => callView.set({ secret: target.checked })}
            />
            <span>
              {t("secret")}
              <small>{t("secret_hint")}</small>
            </span>
          </label>
        )}
        {own && <DeviceChoice view={view} />}
        <div className={styles.answers}>
          <Button look="quiet" onClick={dismiss}>
            {t("cancel")}
          </Button>
          <Button busy={busy} disabled={!own || !user} onClick={() => void start()}>
            {t("start")}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const Mirror = ({ view: { own, camera } }: { view: CallView }) => {
  const { t } = useTexts("call")
  return (
    <div className={styles.mirror}>
      <CallVideo stream={own} label={t("yourself")} isOwn />
      {own && own.getVideoTracks().length > 0 && (
        <Button look="quiet" size="small" aria-pressed={!camera} onClick={toggleCamera}>
          {t(camera ? "camera_off" : "camera_on")}
        </Button>
      )}
    </div>
  )
}

interface ProblemProps {
  problem: NonNullable<CallView["problem"]>
  onRetry: (() => void) | undefined
}

export const Problem = ({ problem, onRetry }: ProblemProps) => {
  const { t } = useTexts("call")
  const Icon = problem === "no_device" || problem === "no_camera" ? IconVideoOff : IconMicrophoneOff
  return (
    <div className={styles.problem} role="alert">
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <p>{t(`problem_${problem}`)}</p>
      {onRetry && problem !== "old_browser" && (
        <Button look="quiet" size="small" onClick={onRetry}>
          {t("try_again")}
        </Button>
      )}
    </div>
  )
}

const Price = ({ view: { price, left, user } }: { view: CallView }) => {
  const { t } = useTexts("call")
  if (!user) return null
  if (left === null) return <p className={styles.price}>{t("free")}</p>
  return (
    <p className={styles.price}>
      <strong>{t("price", { count: price })}</strong> {t("lasts", { count: Math.floor(left / 60) })}
    </p>
  )
}
