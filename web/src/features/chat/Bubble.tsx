import type { Message } from "@redthread/contract/chat"
import { IconCheck, IconChecks, IconClock } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { withEmoji } from "@redthread/contract/emoji"
import { currentTag } from "../../core/language"
import { CallRecord } from "../call/call.part"
import { GiftMessage } from "../gift/gift.part"
import { PhotoSet } from "../photo/photo.part"
import { ReportMark } from "../support/support.part"
import { Translated } from "../translation/translation.part"
import type { Outgoing } from "./chat-storage"
import { discard, write, writeAgain } from "./chat.send"
import styles from "./Bubble.module.css"

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString(currentTag(), { hour: "numeric", minute: "2-digit" })

interface Props {
  message: Message
  isMine: boolean
  /** The last of what one person wrote in one go: says when. */
  isLast: boolean
  /** The reader has written since. */
  isAnswered: boolean
}

/** A message as its reader reads it. */
export const Bubble = ({ message, isMine, isLast, isAnswered }: Props) => {
  const { t } = useTranslation(["translation", "photo", "gift"])
  return (
    <li className={isMine ? `${styles.line} ${styles.mine}` : styles.line}>
      {message.uploads.length > 0 && (
        <div className={styles.photos}>
          <PhotoSet photos={message.uploads} met={{ type: "message", related_id: message.id }} look="mosaic" />
        </div>
      )}
      {message.gift_id !== null && (
        <GiftMessage
          giftId={message.gift_id}
          isMine={isMine}
          isAnswered={isAnswered}
          onThank={(words) => write(message.related_user_id, words)}
        />
      )}
      {message.message_type === "call" && (
        <CallRecord content={message.content} isMine={isMine} userId={message.related_user_id} />
      )}
      {message.content !== "" && message.message_type !== "call" && (
        <div className={styles.bubble}>
          <Translated
            content={message.content}
            language={isMine ? null : message.language}
            translate={isMine ? null : message.translate}
          />
          {!isMine && message.translate_state === "translating" && (
            <p className={styles.translating}>{t("translating")}</p>
          )}
        </div>
      )}
      {isGone(message) && <p className={`${styles.bubble} ${styles.gone}`}>{t("photo:chat.gone")}</p>}
      {isLast && (
        <p className={styles.time}>
          <time dateTime={message.created_at}>{timeOf(message.created_at)}</time>
          {isMine ? <State status={message.status} /> : <ReportMark type="message" id={message.id} />}
        </p>
      )}
    </li>
  )
}

/** Its photos have been deleted, and there were no words. */
const isGone = ({ message_type, content, uploads }: Message): boolean =>
  (message_type === "photo" || message_type === "video") && content === "" && uploads.length === 0

const State = ({ status }: Pick<Message, "status">) => {
  const { t } = useTranslation("chat")
  const Icon = status === "sent" ? IconCheck : IconChecks
  return (
    <span title={t(status)} className={status === "read" ? styles.read : undefined}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{t(status)}</span>
    </span>
  )
}

/** A message of the own that is on its way, or did not get through. */
export const OutgoingBubble = ({ message }: { message: Outgoing }) => {
  const { t } = useTranslation("chat")
  return (
    <li className={`${styles.line} ${styles.mine}`}>
      {message.previews.length > 0 && <Previews previews={message.previews} />}
      {message.content !== "" && (
        <div className={message.state === "failed" ? `${styles.bubble} ${styles.failed}` : styles.bubble}>
          <p className={styles.text} dir="auto">
            {withEmoji(message.content)}
          </p>
        </div>
      )}
      {message.state === "sending" ? (
        <p className={styles.time}>
          <span title={t("sending")}>
            <IconClock size={15} stroke={2} aria-hidden="true" />
            <span className="visually-hidden">{t("sending")}</span>
          </span>
        </p>
      ) : (
        <Failure message={message} />
      )}
    </li>
  )
}

/** What goes with it, small; a clip has no picture yet. */
const Previews = ({ previews }: Pick<Outgoing, "previews">) => (
  <ul className={styles.previews}>
    {previews.map((preview, index) => (
      <li key={index}>{preview !== "" && <img src={preview} alt="" />}</li>
    ))}
  </ul>
)

const Failure = ({ message }: { message: Outgoing }) => {
  const { t } = useTranslation("chat")
  return (
    <div className={styles.failure}>
      <output>{message.error ?? t("not_sent")}</output>
      <p className={styles.ways}>
        <button type="button" onClick={() => writeAgain(message.client_id)}>
          {t("retry")}
        </button>
        <button type="button" onClick={() => discard(message.client_id)}>
          {t("discard")}
        </button>
      </p>
    </div>
  )
}
