import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useRef, useState, type ComponentProps, type ReactNode } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { CallButtons } from "../../call/call"
import { PersonMarks } from "../../profile/profile"
import { NameReading } from "../../reading/reading"
import { BlockedNote } from "../../relation/relation"
import { PersonName, useCalled, useNameOf } from "../../remark/remark"
import { useOutgoing } from "../chat-storage"
import { listenToChanges } from "../chat.change.live"
import { conversationQuery } from "../chat.queries"
import { Composer } from "../composer/Composer"
import styles from "./Conversation.module.css"
import type { Conversation as Known, ThreadHead } from "./conversation"
import { ClosedNote } from "./ClosedNote"
import { LocalTime } from "./LocalTime"
import { MessageList } from "../messages/MessageList"
import { useShown } from "../attention"
import { useReadings } from "./readings"
import { ThreadMenu } from "./ThreadMenu"
import { TranslationNote } from "./TranslationNote"
import { useAttaching } from "../composer/use-attaching"
import { useMarkRead } from "./use-mark-read"

const Openers = lazyPart(() => import("./Openers"), "Openers")
const ThreadSearch = lazyPart(() => import("./ThreadSearch"), "ThreadSearch")

listenToChanges()

const isBegun = (head: ThreadHead): head is ThreadHead & { id: number } => head.id !== null

interface Props {
  userId: number
  look: "window" | "page"
  takesFocus?: boolean
  start?: ReactNode
  end?: ReactNode
}

export const Conversation = ({ userId, look, takesFocus = false, start, end }: Props) => {
  const { t } = useTexts(["chat", "talk", "translation", "relation", "profile", "prompt", "photo"])
  const { data, error, refetch, isFetching } = useQuery(conversationQuery(userId))
  const name = useNameOf(userId, data?.head.name) ?? ""
  const [isSearching, setSearching] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const closeSearch = () => {
    setSearching(false)
    bar.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
  }
  return (
    <section
      className={`${styles.conversation} ${styles[look]}`}
      data-conversation
      aria-label={t("chat:conversation", { name })}
    >
      <header ref={bar} className={styles.bar}>
        {start}
        {data ? <Person head={data.head} look={look} /> : <Skeleton width="60%" height="24px" />}
        {data?.head.block === 0 && look === "page" && <CallButtons person={data.head} />}
        {data && isBegun(data.head) && <CalledMenu head={data.head} onSearch={() => setSearching(true)} />}
        {end}
      </header>
      <Suspense>
        {isSearching && data && isBegun(data.head) && <ThreadSearch head={data.head} onClose={closeSearch} />}
      </Suspense>
      {data && <Open conversation={data} isCurrent={!isFetching} takesFocus={takesFocus} look={look} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
    </section>
  )
}

const CalledMenu = ({ head, onSearch }: ComponentProps<typeof ThreadMenu>) => (
  <ThreadMenu head={useCalled(head)} onSearch={onSearch} />
)

interface OpenProps extends Pick<Props, "look"> {
  conversation: Known
  isCurrent: boolean
  takesFocus: boolean
}

const Open = ({ conversation, isCurrent, takesFocus, look }: OpenProps) => {
  const head = useCalled(conversation.head)
  const attaching = useAttaching(head.user_id)
  const isEmpty = useOutgoing(head.user_id).length === 0 && conversation.messages.length === 0
  const hasOpeners = isEmpty && head.block === 0
  // A docked window has space for one banner: openers or a warning, otherwise the note on translation.
  const hasBanner = look === "window" && (hasOpeners || hasWarning(conversation))
  useMarkRead(head)
  useShown(head.user_id)
  return (
    <div
      className={styles.open}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => {
        const { files } = event.dataTransfer
        if (files.length === 0) return
        // Otherwise the browser would navigate to the dropped file.
        event.preventDefault()
        if (head.block === 0) attaching.add(files)
      }}
    >
      {!hasBanner && <TranslationNote conversation={conversation} />}
      <MessageList
        conversation={conversation}
        isCurrent={isCurrent}
        hasBeginning={!(look === "window" && hasOpeners)}
      />
      {hasOpeners && (
        <Suspense>
          <Openers head={head} to={head.send ?? head.language} />
        </Suspense>
      )}
      <Answer head={head} takesFocus={takesFocus} attaching={attaching} />
    </div>
  )
}

const Answer = ({ head, ...composer }: ComponentProps<typeof Composer>) => {
  if (head.block === 1) return <BlockedNote person={head} />
  if (head.closed && isBegun(head)) return <ClosedNote head={head} closed={head.closed} />
  return <Composer head={head} {...composer} />
}

const hasWarning = ({ head, messages }: Known): boolean =>
  !head.trusted &&
  messages.some(({ warning = [], abuse = [], recalled }) => !recalled && warning.length + abuse.length > 0)

const Person = ({ head, look }: { head: ThreadHead } & Pick<Props, "look">) => {
  const { t } = useTexts("ui")
  const readings = useReadings(head.user_id)
  const isWindow = look === "window"
  return (
    <Link to="/profile/$id" params={{ id: String(head.user_id) }} className={styles.person}>
      <Avatar src={head.avatar} name={head.name} size={isWindow ? 30 : 40} online={head.online === 1} />
      <span className={styles.who}>
        <span className={styles.name}>
          <strong>
            <PersonName person={head} withName={!isWindow} />
          </strong>
          {readings !== null && <NameReading name={head.name} language={head.language} />}
          <PersonMarks person={isWindow ? { ...head, vip: 0 } : head} size={isWindow ? 15 : 17} />
        </span>
        {!isWindow && (
          <span className={styles.state}>
            {head.online === 1 && <span className={styles.online}>{t("online")}</span>}
            <LocalTime head={head} />
          </span>
        )}
      </span>
    </Link>
  )
}

const Skeletons = () => (
  <div className={styles.skeletons} aria-busy="true">
    <Skeleton width="62%" height="52px" />
    <Skeleton width="44%" height="40px" />
    <span className={styles.right}>
      <Skeleton width="56%" height="52px" />
    </span>
    <Skeleton width="50%" height="40px" />
  </div>
)
