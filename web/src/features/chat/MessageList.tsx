import { IconArrowDown } from "@tabler/icons-react"
import { Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "../../core/lazy-part"
import { errorText } from "../../core/error-text"
import { Button } from "../../ui/Button"
import { ThreadProgress } from "../../ui/Thread"
import { useMe } from "../../core/session"
import { leavePlace, useOlder, useOnward } from "./chat.queries"
import { type Conversation, indexOfSeq } from "./conversation"
import styles from "./MessageList.module.css"
import { useQuestion } from "./message-question"
import { MessageRow } from "./MessageRow"
import { OutgoingBubble } from "./OutgoingBubble"
import { useOutgoing } from "./outgoing"
import { TypingLine } from "./TypingLine"
import { useJump } from "./use-jump"
import { useMessageRows } from "./use-message-rows"
import { useMessageScroll } from "./use-message-scroll"

const MessageQuestion = lazyPart(() => import("./MessageQuestion"), "MessageQuestion")

/** Where the reader had read up to when the conversation was opened: the first message of the other after that. */
function firstUnread({ head, messages }: Conversation): number | null {
  if (head.unread === 0) return null
  const theirs = messages.filter(({ sender, recalled }) => sender === head.user_id && !recalled)
  return theirs.at(-head.unread)?.seq ?? theirs[0]?.seq ?? null
}

/** What was written, oldest first, opened where the new begins, else at the end; further up the history loads by itself. */
export const MessageList = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTranslation("chat")
  const { head, messages, nextMaxId } = conversation
  const me = useMe()
  const onTheWay = useOutgoing(head.user_id).filter(
    ({ client_id }) => !messages.some((message) => message.client_id === client_id),
  )
  const [unreadFrom] = useState(() => firstUnread(conversation))
  const [unread] = useState(head.unread)
  const older = useOlder(head.user_id)
  const onward = useOnward(head.user_id)
  const question = useQuestion(head.user_id)
  const loadOnward = () => {
    if (conversation.nextMinId && !onward.isPending && !onward.error) onward.mutate(conversation.nextMinId)
  }
  const loadOlder = () => {
    if (nextMaxId !== null && !older.isPending && !older.error) older.mutate(nextMaxId)
  }
  const box = useRef<HTMLDivElement>(null)
  const { virtualizer, setList, isReady } = useMessageRows(messages, box)
  const last = messages.at(-1)
  const firstNew = unreadFrom === null ? -1 : indexOfSeq(messages, unreadFrom)
  const { below, isAtEnd, toEnd, leaveEnd, onScroll } = useMessageScroll({
    box,
    isReady,
    goToNew: firstNew > 0 ? () => virtualizer.scrollToIndex(firstNew, { align: "start" }) : null,
    firstId: messages[0]?.id,
    lastKey: onTheWay.at(-1)?.client_id ?? last?.client_id ?? String(last?.id),
    lastIsMine: onTheWay.length > 0 || last?.sender === me?.id,
    count: messages.length,
    onStart: loadOlder,
    onEnd: loadOnward,
    isEnd: !conversation.nextMinId,
    unread,
  })
  const { sought, jump } = useJump(conversation, (index) => {
    leaveEnd()
    virtualizer.scrollToIndex(index, { align: "center" })
  })
  useFilledBox(box, loadOlder, isReady ? messages.length : 0)
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-label={t("messages")}
        // Further up messages come into the document that are not new.
        aria-live={isAtEnd ? "polite" : "off"}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.content}>
          <Top conversation={conversation} older={older} />
          <Rows
            conversation={conversation}
            virtualizer={virtualizer}
            setList={setList}
            myId={me?.id ?? 0}
            isAnswering={onTheWay.length > 0}
            unreadFrom={unreadFrom}
            sought={sought}
            onOpen={jump}
          />
          <ul className={styles.onTheWay}>
            {onTheWay.map((message) => (
              <OutgoingBubble key={message.client_id} message={message} />
            ))}
          </ul>
          <TypingLine head={head} />
        </div>
      </div>
      <Suspense>{question && <MessageQuestion question={question} />}</Suspense>
      {conversation.nextMinId ? (
        <button type="button" className={styles.pill} onClick={() => void leavePlace(head.user_id).then(toEnd)}>
          <IconArrowDown size={18} stroke={2} aria-hidden="true" />
          {t("to_latest")}
        </button>
      ) : null}
      <output>
        {below > 0 && !conversation.nextMinId && (
          <button type="button" className={styles.pill} onClick={toEnd}>
            <IconArrowDown size={18} stroke={2} aria-hidden="true" />
            {t("new_messages", { count: below })}
          </button>
        )}
      </output>
    </div>
  )
}

interface RowsProps {
  conversation: Conversation
  virtualizer: ReturnType<typeof useMessageRows>["virtualizer"]
  setList: (element: HTMLUListElement | null) => void
  myId: number
  /** Something of the own is on its way. */
  isAnswering: boolean
  /** Above this message a line says that what follows is new. */
  unreadFrom: number | null
  sought: number | null
  onOpen: (seq: number) => void
}

const Rows = ({ conversation, virtualizer, setList, myId, isAnswering, unreadFrom, sought, onOpen }: RowsProps) => {
  const { head, messages } = conversation
  const lastOwn = messages.findLast(({ sender }) => sender === myId)?.seq ?? 0
  return (
    <ul ref={setList} className={styles.rows}>
      {virtualizer.getVirtualItems().map(({ key, index }) => {
        const message = messages[index]
        return (
          message && (
            <MessageRow
              key={key}
              ref={virtualizer.measureElement}
              index={index}
              message={message}
              before={messages[index - 1]}
              next={messages[index + 1]}
              isNewFrom={message.seq === unreadFrom}
              head={head}
              isMine={message.sender === myId}
              isAnswered={isAnswering || message.seq < lastOwn}
              quoted={message.reply_to ? messages[indexOfSeq(messages, message.reply_to.seq)] : undefined}
              isSought={message.seq === sought}
              onOpen={onOpen}
            />
          )
        )
      })}
    </ul>
  )
}

/** A page of history too short to scroll asks for the next at once. */
function useFilledBox(box: React.RefObject<HTMLDivElement | null>, loadOlder: () => void, count: number): void {
  useEffect(() => {
    const element = box.current
    if (element && count > 0 && element.scrollHeight <= element.clientHeight) loadOlder()
    // oxlint-disable-next-line react/exhaustive-deps -- only more messages make the box fuller
  }, [count])
}

interface TopProps {
  conversation: Conversation
  older: ReturnType<typeof useOlder>
}

/** Above the first message: more is coming, it failed, or here it began. */
const Top = ({ conversation: { head, nextMaxId }, older }: TopProps) => {
  const { t } = useTranslation(["chat", "ui"])
  if (older.error) {
    return (
      <div className={styles.top} role="alert">
        <p>{errorText(older.error)}</p>
        <Button look="ghost" size="small" onClick={() => nextMaxId !== null && older.mutate(nextMaxId)}>
          {t("ui:try_again")}
        </Button>
      </div>
    )
  }
  if (nextMaxId !== null) {
    return (
      <div className={styles.top}>
        <ThreadProgress label={t("ui:loading")} />
      </div>
    )
  }
  return (
    <div className={styles.top}>
      <p>{t("chat:start", { name: head.name })}</p>
      <p>{t("chat:start_hint")}</p>
    </div>
  )
}
