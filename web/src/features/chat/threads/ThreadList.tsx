import type { ThreadSummary } from "@redthread/contract/chat"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { IconBellOff, IconPin, IconSearch } from "@tabler/icons-react"
import { memo, type ReactNode } from "react"
import { withEmoji } from "@redthread/contract/emoji"
import { useSearchField } from "../../../core/page/typing"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { buttonClass } from "../../../ui/button/Button"
import { CountBadge } from "../../../ui/button/IconButton"
import { InfiniteList } from "../../../ui/state/InfiniteList"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { EmptyState, Skeleton } from "../../../ui/state/States"
import { useIsMobile } from "../../../core/page/viewport"
import { PersonName } from "../../remark/remark"
import { listenToChanges } from "../chat.change.live"
import { threadsQuery } from "../chat.queries"
import { allThreads } from "./thread-list"
import styles from "./ThreadList.module.css"

listenToChanges()

export const ThreadList = ({ current }: { current?: number }) => {
  const { t } = useTexts(["chat", "ui"])
  const { q, field } = useSearchField()
  const query = useInfiniteQuery({ ...threadsQuery(q), placeholderData: keepPreviousData })
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
      </div>
      <div className={styles.scroll}>
        <InfiniteList
          query={query}
          isEmpty={threads.length === 0}
          skeleton={<Skeletons />}
          empty={q ? <p className={styles.none}>{t("chat:search_empty", { query: q })}</p> : <NoThreads />}
        >
          <ul>
            {threads.map((thread) => (
              <Row key={thread.id} thread={thread} isCurrent={thread.user_id === current} />
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
}

const Row = memo(({ thread, isCurrent }: RowProps) => {
  const { t } = useTexts(["chat", "ui"])
  return (
    <li>
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
            <span className={styles.time}>
              <RelativeTime at={thread.updated_at} />
            </span>
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
    </li>
  )
})
Row.displayName = "ThreadRow"

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
} as const

const Summary = ({ thread }: { thread: ThreadSummary }) => {
  const { summary, summary_type: type, summary_recalled, summary_hidden: isHidden = false } = thread
  const { t } = useTexts("chat")
  if (summary_recalled) return t("recalled")
  if (isHidden) return t("summary_hidden")
  const isWordless = summary === "" || type === "call"
  return isWordless && type in summaryOf ? t(summaryOf[type as keyof typeof summaryOf]) : withEmoji(summary)
}

const NoThreads = () => {
  const { t } = useTexts("chat")
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
