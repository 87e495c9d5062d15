import { withEmoji } from "@redthread/contract/emoji"
import { IconClock, IconMicrophone } from "@tabler/icons-react"
import { durationText } from "../../../core/language/format"
import { useTexts } from "../../../core/texts/texts"
import styles from "./Bubble.module.css"
import type { Outgoing } from "../chat-storage"
import { confirm, discard, reword, writeAgain } from "../chat.send"
import { localDraft } from "../composer/draft-sync"

export const OutgoingBubble = ({ message }: { message: Outgoing }) => {
  const { t } = useTexts("chat")
  return (
    <li className={`${styles.line} ${styles.mine}`}>
      {message.voice !== undefined && (
        <p className={styles.bubble}>
          <IconMicrophone size={18} stroke={1.75} aria-hidden="true" /> {durationText(message.voice)}
        </p>
      )}
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

const Previews = ({ previews }: Pick<Outgoing, "previews">) => (
  <ul className={styles.previews}>
    {previews.map((preview, index) => (
      <li key={index}>{preview !== "" && <img src={preview} alt="" />}</li>
    ))}
  </ul>
)

const isTextAlone = ({ upload_ids, voice }: Outgoing): boolean => upload_ids.length === 0 && voice === undefined

const Failure = ({ message }: { message: Outgoing }) => {
  const { t } = useTexts("chat")
  return (
    <div className={message.state === "waiting" ? `${styles.failure} ${styles.waiting}` : styles.failure}>
      <output>{message.state === "waiting" ? t("waiting") : (message.error ?? t("not_sent"))}</output>
      <p className={styles.ways}>
        {message.needsConfirmation ? (
          <button type="button" onClick={() => confirm(message.client_id)}>
            {t("send_anyway")}
          </button>
        ) : (
          <button type="button" onClick={() => writeAgain(message.client_id)}>
            {t("retry")}
          </button>
        )}
        {message.needsConfirmation && isTextAlone(message) && !localDraft(message.user_id) && (
          <button type="button" onClick={() => reword(message)}>
            {t("reword")}
          </button>
        )}
        <button type="button" onClick={() => discard(message.client_id)}>
          {t("discard")}
        </button>
      </p>
    </div>
  )
}
