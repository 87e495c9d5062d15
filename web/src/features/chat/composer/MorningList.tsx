import type { ScheduledMessage } from "@redthread/contract/scheduled-message"
import { useMutation, useQuery } from "@tanstack/react-query"
import { currentTag } from "../../../core/language/language"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import type { ThreadHead } from "../conversation/conversation"
import { dropScheduled, scheduledQuery, sendScheduledNow } from "./morning.queries"
import styles from "./morning.module.css"

interface Props {
  head: Pick<ThreadHead, "user_id" | "name">
  /** Puts a text back into the field. */
  onBack: (text: string) => void
}

/** The member's own messages that wait for the other's morning, or could not be sent. */
export const MorningList = ({ head, onBack }: Props) => {
  const { t } = useTexts("chat")
  const { data } = useQuery(scheduledQuery)
  const items = data?.items.filter(({ user_id }) => user_id === head.user_id) ?? []
  if (items.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t("morning_list")}>
      {items.map((item) => (
        <Scheduled key={item.id} item={item} name={head.name} onBack={onBack} />
      ))}
    </ul>
  )
}

interface ItemProps extends Pick<Props, "onBack"> {
  item: ScheduledMessage
  name: string
}

const Scheduled = ({ item, name, onBack }: ItemProps) => {
  const { t } = useTexts("chat")
  const failed = (error: unknown) => showToast({ kind: "error", message: errorText(error) })
  const options = { onError: failed, meta: { quiet: true } }
  const send = useMutation({ mutationFn: () => sendScheduledNow(item), ...options })
  const drop = useMutation({ mutationFn: () => dropScheduled(item), ...options })
  const isBusy = send.isPending || drop.isPending
  const time = new Intl.DateTimeFormat(currentTag(), { weekday: "long", hour: "numeric", minute: "numeric" })
  const back = () => drop.mutate(undefined, { onSuccess: () => onBack(item.message_content) })
  return (
    <li className={styles.item}>
      <p dir="auto" className={styles.text}>
        {item.message_content}
      </p>
      {item.failed ? (
        <p role="alert" className={styles.failed}>
          {t("morning_failed", { reason: item.failed.message })}
        </p>
      ) : (
        <p className={styles.note}>{t("morning_at", { time: time.format(new Date(item.send_at)), name })}</p>
      )}
      <div className={styles.actions}>
        {item.failed ? (
          <Button look="quiet" size="small" disabled={isBusy} onClick={() => drop.mutate()}>
            {t("discard")}
          </Button>
        ) : (
          <Button look="quiet" size="small" disabled={isBusy} onClick={() => send.mutate()}>
            {t("morning_now")}
          </Button>
        )}
        <Button look="ghost" size="small" disabled={isBusy} onClick={back}>
          {t(item.failed ? "morning_back" : "morning_cancel")}
        </Button>
      </div>
    </li>
  )
}
