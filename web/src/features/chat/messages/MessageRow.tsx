import type { Message } from "@redthread/contract/chat"
import { memo, type Ref } from "react"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Bubble, type BubbleProps } from "./Bubble"
import { dayText, placeOf } from "./message-days"
import styles from "./MessageList.module.css"

const headingOf = (day: string): string => dayText(day, Date.now(), currentTag())

interface Props extends Omit<BubbleProps, "isLast"> {
  ref: Ref<HTMLLIElement>
  index: number
  before: Message | undefined
  next: Message | undefined
  isNewFrom: boolean
}

export const MessageRow = memo(({ ref, index, before, next, isNewFrom, ...bubble }: Props) => {
  const { day, startsRun, endsRun } = placeOf(bubble.message, before, next)
  return (
    <li ref={ref} data-index={index} className={startsRun ? `${styles.row} ${styles.starts}` : styles.row}>
      {day !== null && (
        <h2 className={styles.dayName}>
          <span>{headingOf(day)}</span>
        </h2>
      )}
      {isNewFrom && <NewFrom />}
      <Bubble {...bubble} isLast={endsRun} />
    </li>
  )
})
MessageRow.displayName = "MessageRow"

const NewFrom = () => {
  const { t } = useTexts("chat")
  return (
    <p className={styles.newFrom}>
      <span>{t("new_from")}</span>
    </p>
  )
}
