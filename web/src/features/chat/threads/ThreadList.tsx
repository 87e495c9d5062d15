import type { ThreadSummary } from "@redthread/contract/chat"
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { IconBellOff, IconPin, IconSearch } from "@tabler/icons-react"
import { memo, type ReactNode, useState } from "react"
import { withEmoji } from "@redthread/contract/emoji"
import { useSearchField } from "../../../core/page/typing"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { Button, buttonClass } from "../../../ui/button/Button"
import { CountBadge } from "../../../ui/button/IconButton"
import { InfiniteList } from "../../../ui/state/InfiniteList"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { EmptyState, Skeleton } from "../../../ui/state/States"
import { useIsMobile } from "../../../core/page/viewport"
import { PersonName, useCalled } from "../../remark/remark"
import { listenToChanges } from "../chat.change.live"
import { showToast } from "../../../core/error/toast"
import { declineKindly, type Folder, folderQuery, threadsQuery } from "../chat.queries"
import { Folders } from "./Folders"
import { allThreads } from "./thread-list"
import styles from "./ThreadList.module.css"

listenToChanges()

export const ThreadList = ({ current }: { current?: number }) => {
  const { t } = useTexts(["chat", "ui"])
  const { q, field } = useSearchField()
  const [folder, setFolder] = useState<Folder | null>(null)
  const options = folder ? folderQuery(folder, q) : threadsQuery(q)
  // The rows of another folder would look like those of the chosen one.
  const query = useInfiniteQuery({ ...options, ...(folder ? {} : { placeholderData: keepPreviousData }) })
  const threads = query.data ? allThreads(query.data) : []
  return (
    <section className={styles.list} aria-label={t("chat:heading")}>
      <div className={styles.head}>
        <h1>{t("chat:heading")}</h1>
        <label className={styles.search}>
          <span className="visually-hidden">{t("chat:search")}</span>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input type="search" maxLength={100} placeholder={t("chat:search")} {...field} />
        </label>
        <Folders chosen={folder} onChoose={setFolder} />
        {folder === "waiting" && <p className={styles.about}>{t("chat:waiting_text")}</p>}
      </div>
      <div className={styles.scroll}>
        <InfiniteList
          query={query}
          isEmpty={threads.length === 0}
          skeleton={<Skeletons />}
          empty={
            q ? <p className={styles.none}>{t("chat:search_empty", { query: q })}</p> : <NoThreads folder={folder} />
          }
        >
          <ul>
            {threads.map((thread) => (
              <Row key={thread.id} thread={thread} isCurrent={thread.user_id === current} folder={folder} />
            ))}
          </ul>
        </InfiniteList>
      </div>
    </section>
  )
}

interface RowProps {
  thread: ThreadSummary
  isCurrent: boolean
  folder: Folder | null
}

const Row = memo(({ thread, isCurrent, folder }: RowProps) => {
  const { t } = useTexts(["chat", "ui"])
  return (
    <li className={folder ? styles.folded : undefined}>
      <Link
        to="/chat/$id"
        params={{ id: String(thread.user_id) }}
        className={thread.unread > 0 ? `${styles.row} ${styles.unread}` : styles.row}
        aria-current={isCurrent ? "page" : undefined}
      >
        <Avatar
          src={thread.avatar}
          name={thread.name}
          size={52}
          online={thread.online === 1}
          vip={thread.vip === 1}
          onlineLabel={t("ui:online")}
          vipLabel={t("ui:vip")}
        />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>
              <PersonName person={thread} />
              <Marks thread={thread} />
            </span>
            {/* These lists do not say how long the others have been waiting. */}
            {!folder && (
              <span className={styles.time}>
                <RelativeTime at={thread.updated_at} />
              </span>
            )}
          </span>
          <span className={styles.line}>
            <span className={styles.summary} dir="auto">
              {thread.draft === null ? (
                <Summary thread={thread} />
              ) : (
                <>
                  <em className={styles.draft}>{t("chat:draft")}</em> {withEmoji(thread.draft)}
                </>
              )}
            </span>
            <CountBadge count={thread.unread} label={t("chat:unread", { count: thread.unread })} />
          </span>
        </span>
      </Link>
      {folder && <Decline thread={thread} />}
    </li>
  )
})
Row.displayName = "ThreadRow"

/** One press: the kind sentence is sent, and the conversation is closed. */
const Decline = ({ thread }: Pick<RowProps, "thread">) => {
  const { t } = useTexts("chat")
  const { name } = useCalled(thread)
  const { mutate, isPending } = useMutation({
    mutationFn: () => declineKindly(thread),
    onSuccess: (isDone) => isDone && showToast({ kind: "note", message: t("declined", { name }) }),
  })
  return (
    <span className={styles.decline}>
      <Button look="quiet" size="small" busy={isPending} title={t("decline_hint", { name })} onClick={() => mutate()}>
        {t("decline")} <bdi className="visually-hidden">{name}</bdi>
      </Button>
    </span>
  )
}

const Marks = ({ thread: { top, muted } }: { thread: ThreadSummary }) => {
  const { t } = useTexts("chat")
  return (
    <>
      {top === 1 && <Mark icon={<IconPin size={15} stroke={1.75} aria-hidden="true" />} label={t("pinned")} />}
      {muted === 1 && <Mark icon={<IconBellOff size={15} stroke={1.75} aria-hidden="true" />} label={t("muted")} />}
    </>
  )
}

const Mark = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <span className={styles.mark} title={label}>
    {icon}
    <span className="visually-hidden">{label}</span>
  </span>
)

const summaryOf = {
  photo: "summary_photo",
  video: "summary_video",
  voice: "summary_voice",
  gift: "summary_gift",
  call: "summary_call",
  appointment: "summary_appointment",
} as const

const Summary = ({ thread }: { thread: ThreadSummary }) => {
  const { summary, summary_type: type, summary_recalled, summary_hidden: isHidden = false } = thread
  const { t } = useTexts("chat")
  if (summary_recalled) return t("recalled")
  if (isHidden) return t("summary_hidden")
  const isWordless = summary === "" || type === "call" || type === "appointment"
  return isWordless && type in summaryOf ? t(summaryOf[type as keyof typeof summaryOf]) : withEmoji(summary)
}

const NoThreads = ({ folder }: { folder: Folder | null }) => {
  const { t } = useTexts("chat")
  if (folder === "waiting") return <EmptyState drawing="letters" text={t("waiting_empty")} />
  if (folder === "turn")
    return <EmptyState drawing="letters" title={t("turn_empty_title")} text={t("turn_empty_text")} />
  return (
    <EmptyState
      drawing="letters"
      title={t("empty_title")}
      text={t("empty_text")}
      action={
        <Link to="/recommend" className={buttonClass("primary")}>
          {t("empty_action")}
        </Link>
      }
    />
  )
}

const Skeletons = () => (
  <div className={styles.skeletons}>
    {Array.from({ length: 7 }, (_, index) => (
      <div key={index} className={styles.skeleton}>
        <Skeleton width="52px" height="52px" round />
        <Skeleton height="40px" />
      </div>
    ))}
  </div>
)

export const ChatsScreen = () => {
  const { t } = useTexts("chat")
  if (useIsMobile()) return <ThreadList />
  return (
    <div className={styles.panes}>
      <ThreadList />
      <div className={styles.choose}>
        <EmptyState drawing="letters" text={t("choose")} />
      </div>
    </div>
  )
}
