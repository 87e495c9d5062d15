import { IconArrowDown } from "@tabler/icons-react"
import { Suspense, useEffect, useMemo, useRef, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { ThreadProgress } from "../../../ui/state/Thread"
import { useMe } from "../../../core/session/session"
import type { BubbleHead } from "./Bubble"
import { useOlder, useForwardPages } from "../chat.queries"
import { type Conversation, firstUnread, indexOfSeq, type ThreadHead } from "../conversation/conversation"
import styles from "./MessageList.module.css"
import { useQuestion } from "./message-action"
import { FraudNotice } from "./FraudNotice"
import { MessageRow } from "./MessageRow"
import { OutgoingBubble } from "./OutgoingBubble"
import { useOutgoing } from "../chat-storage"
import { TypingLine } from "../conversation/typing"
import { useCalled } from "../../remark/remark"
import { useJump } from "../conversation/use-jump"
import { useMessageRows } from "./use-message-rows"
import { useMessageScroll } from "./use-message-scroll"

const MessageQuestion = lazyPart(() => import("./MessageQuestion"), "MessageQuestion")

const newIn = (conversation: Conversation) => ({ from: firstUnread(conversation), count: conversation.head.unread })

interface Props {
  conversation: Conversation
  isCurrent: boolean
  hasBeginning?: boolean
}

/** Opens at the first unread message or at the end; older pages load on scrolling. */
export const MessageList = ({ conversation, isCurrent, hasBeginning = true }: Props) => {
  const { t } = useTexts(["chat", "ui"])
  const { messages, nextMaxId, nextMinId } = conversation
  const head = useCalled(conversation.head)
  const me = useMe()
  const onTheWay = useOutgoing(head.user_id).filter(
    ({ client_id }) => !messages.some((message) => message.client_id === client_id),
  )
  const [known, setNews] = useState<ReturnType<typeof newIn> | null>(null)
  if (known === null && isCurrent) setNews(newIn(conversation))
  const news = known ?? newIn(conversation)
  const older = useOlder(head.user_id)
  const onward = useForwardPages(head.user_id)
  const question = useQuestion(head.user_id)
  const box = useRef<HTMLDivElement>(null)
  const { virtualizer, setList, isReady } = useMessageRows(messages, box)
  const last = messages.at(-1)
  const firstNew = news.from === null ? -1 : indexOfSeq(messages, news.from)
  const loadOlder = () => load(older, nextMaxId)
  const { below, isAtEnd, toEnd, leaveEnd, onScroll } = useMessageScroll({
    box,
    isReady,
    isCurrent,
    goToNew: firstNew >= 0 ? () => virtualizer.scrollToIndex(firstNew, { align: "start" }) : null,
    firstId: messages[0]?.id,
    lastKey: onTheWay.at(-1)?.client_id ?? last?.client_id ?? String(last?.id),
    lastIsMine: onTheWay.length > 0 || last?.sender === me?.id,
    count: messages.length,
    onStart: loadOlder,
    onEnd: () => load(onward, nextMinId),
    isEnd: !nextMinId,
    unread: news.count,
  })
  const { sought, isGoing, jump, leave } = useJump(conversation, (index) => {
    leaveEnd()
    virtualizer.scrollToIndex(index, { align: "center" })
  })
  useFilledBox(box, loadOlder, isReady ? messages.length : 0)
  useWritten(onTheWay.at(-1)?.client_id, () => nextMinId && leave(toEnd))
  return (
    <div className={styles.frame}>
      {isGoing && (
        <div className={styles.going}>
          <ThreadProgress label={t("ui:loading")} />
        </div>
      )}
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-label={t("messages")}
        aria-live={isAtEnd ? "polite" : "off"}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.content}>
          {nextMaxId !== null && <More page={older} id={nextMaxId} />}
          {nextMaxId === null && hasBeginning && <Beginning name={head.name} />}
          <Rows
            conversation={conversation}
            virtualizer={virtualizer}
            setList={setList}
            myId={me?.id ?? 0}
            isAnswering={onTheWay.length > 0}
            unreadFrom={news.from}
            sought={sought}
            onOpen={jump}
          />
          {nextMinId ? <More page={onward} id={nextMinId} /> : null}
          <ul className={styles.onTheWay}>
            {onTheWay.map((message) => (
              <OutgoingBubble key={message.client_id} message={message} />
            ))}
          </ul>
          {head.fraud_notice && !nextMinId && <FraudNotice name={head.name} notice={head.fraud_notice} />}
          <TypingLine head={head} />
        </div>
      </div>
      <Suspense>{question && <MessageQuestion question={question} />}</Suspense>
      {nextMinId ? (
        <button type="button" className={styles.pill} onClick={() => leave(toEnd)}>
          <IconArrowDown size={18} stroke={2} aria-hidden="true" />
          {t("to_latest")}
        </button>
      ) : null}
      <output>
        {below > 0 && !nextMinId && (
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
  isAnswering: boolean
  unreadFrom: number | null
  sought: number | null
  onOpen: (seq: number) => void
}

const Rows = ({ conversation, virtualizer, setList, myId, isAnswering, unreadFrom, sought, onOpen }: RowsProps) => {
  const { messages } = conversation
  const head = useBubbleHead(useCalled(conversation.head))
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

/** Keeps the object's identity while no bubble depends on a change, so that a saved draft renders none. */
function useBubbleHead({ user_id, name, engine, read_seq = 0, delivered_seq = 0, trusted }: ThreadHead): BubbleHead {
  return useMemo(
    () => ({ user_id, name, engine, read_seq, delivered_seq, trusted }),
    [user_id, name, engine, read_seq, delivered_seq, trusted],
  )
}

/** Requests the next page of history at once if the loaded messages are too few to scroll. */
function useFilledBox(box: React.RefObject<HTMLDivElement | null>, loadOlder: () => void, count: number): void {
  useEffect(() => {
    const element = box.current
    if (element && count > 0 && element.scrollHeight <= element.clientHeight) loadOlder()
    // oxlint-disable-next-line react/exhaustive-deps -- only more messages make the box fuller
  }, [count])
}

/** Called to return to the end when the reader writes from a window of the history. */
function useWritten(clientId: string | undefined, onWritten: () => void): void {
  const before = useRef(clientId)
  useEffect(() => {
    if (clientId !== undefined && clientId !== before.current) onWritten()
    before.current = clientId
    // oxlint-disable-next-line react/exhaustive-deps -- runs only for another message
  }, [clientId])
}

type History = ReturnType<typeof useOlder>

const isTried = ({ variables, isPending, isError }: History, id: number): boolean =>
  variables === id && (isPending || isError)

function load(page: History, id: number | null | undefined): void {
  if (id && !isTried(page, id)) page.mutate(id)
}

const More = ({ page, id }: { page: History; id: number }) => {
  const { t } = useTexts("ui")
  if (page.error && isTried(page, id)) {
    return (
      <div className={styles.more} role="alert">
        <p>{errorText(page.error)}</p>
        <Button look="ghost" size="small" onClick={() => page.mutate(id)}>
          {t("try_again")}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.more}>
      <ThreadProgress label={t("loading")} />
    </div>
  )
}

const Beginning = ({ name }: { name: string }) => {
  const { t } = useTexts("chat")
  return (
    <div className={styles.more}>
      <p>{t("start", { name })}</p>
      <p>{t("start_hint")}</p>
    </div>
  )
}
