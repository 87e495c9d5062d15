import { type CallRecord as Recorded, fromCallContent } from "@redthread/contract/call"
import { IconPhone, IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing, IconVideo } from "@tabler/icons-react"
import { durationText } from "../../core/language/format"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import { useNameOf } from "../remark/remark"
import styles from "./call-part.module.css"

const prepareCall = async (userId: number, voiceOnly: boolean): Promise<void> =>
  (await import("./call.load")).prepare(userId, voiceOnly)

/** Calls with one press, without the preview's question; the preview stays if microphone or camera are missing. */
export const callNow = async (userId: number, voiceOnly: boolean): Promise<void> =>
  (await import("./call.load")).callAtOnce(userId, voiceOnly)

interface Props {
  person: { user_id: number; name: string }
  tooltip?: "above" | "below" | "none"
}

export const CallButtons = ({ person, tooltip = "below" }: Props) => {
  const { t } = useTexts("call")
  const me = useMe()
  const name = useNameOf(person.user_id, person.name)
  const call = (voiceOnly: boolean) => (me ? void prepareCall(person.user_id, voiceOnly) : askToSignUp())
  return (
    <>
      <IconButton
        icon={<IconPhone size={22} stroke={1.75} aria-hidden="true" />}
        label={t("call_voice", { name })}
        tooltip={tooltip}
        onClick={() => call(true)}
      />
      <IconButton
        icon={<IconVideo size={22} stroke={1.75} aria-hidden="true" />}
        label={t("call_video", { name })}
        tooltip={tooltip}
        onClick={() => call(false)}
      />
    </>
  )
}

const unanswered = { reject: "record_declined", other: "record_missed", mine: "record_unanswered" } as const

function useOutcome(isMine: boolean) {
  const { t } = useTexts("call")
  return ({ status, seconds }: Recorded): string => {
    if (seconds > 0 || status === "hangup" || status === "overdue") return durationText(seconds)
    if (status === "disconnected") return t("record_disconnected")
    return t(unanswered[status === "reject" ? "reject" : isMine ? "mine" : "other"])
  }
}

interface RecordProps {
  content: string
  isMine: boolean
  userId: number | null
}

export const CallRecord = ({ content, isMine, userId }: RecordProps) => {
  const { t } = useTexts("call")
  const outcome = useOutcome(isMine)
  const record = fromCallContent(content)
  if (!record) return null
  const isMissed = !isMine && record.seconds === 0 && ["missed", "cancel", "busy"].includes(record.status)
  const Icon = isMissed ? IconPhoneOff : isMine ? IconPhoneOutgoing : IconPhoneIncoming
  return (
    <div className={isMissed ? `${styles.record} ${styles.missed}` : styles.record}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {t(record.voiceOnly ? "voice_call" : "video_call")} · {outcome(record)}
      </span>
      {userId !== null && (
        <button type="button" onClick={() => void prepareCall(userId, record.voiceOnly)}>
          {t(isMine ? "call_again" : "call_back")}
        </button>
      )}
    </div>
  )
}
