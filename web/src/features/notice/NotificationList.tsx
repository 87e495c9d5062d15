import { Link } from "@tanstack/react-router"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { Notification, NotificationType } from "@redthread/contract/notification"
import {
  type Icon,
  IconBell,
  IconClockX,
  IconCalendarHeart,
  IconCoin,
  IconCrown,
  IconGift,
  IconHeart,
  IconHelpCircle,
  IconLanguage,
  IconLifebuoy,
  IconMessage,
  IconNews,
  IconPackage,
  IconPencilCheck,
  IconPhone,
  IconPlane,
  IconRosetteDiscountCheck,
  IconShieldExclamation,
  IconUser,
} from "@tabler/icons-react"
import { type ReactNode, useId, useState } from "react"
import { currentTag } from "../../core/language/language"
import { hasText, useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { useMe } from "../../core/session/session"
import { useNameOf } from "../remark/remark"
import styles from "./notification.module.css"
import { type DayGroup, dayGroupOf, notificationSentence, notificationTarget } from "./notification-view"
import { notificationsQuery } from "./notification.queries"
import { useSeen } from "./notice"
import { NotificationHead } from "./NotificationHead"

interface Props {
  memberId: number
  onFollow?: () => void
}

const noIds: ReadonlySet<number> = new Set()

/** Returns the notifications that were unseen when first rendered, which stay marked. */
function useFresh(items: readonly Notification[], isCurrent: boolean): ReadonlySet<number> {
  const [fresh, setFresh] = useState(noIds)
  const added = isCurrent ? items.filter(({ id, seen }) => seen === 0 && !fresh.has(id)) : []
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]))
  return fresh
}

/** Latest notifications first; they are marked as seen while visible. */
export const NotificationList = ({ memberId, onFollow }: Props) => {
  const { t } = useTexts("notice")
  const query = useInfiniteQuery({ ...notificationsQuery(memberId), refetchOnMount: "always" })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  // Cached pages may lack the newest notification, which must not count as seen.
  const isCurrent = query.isSuccess && query.isFetchedAfterMount && !query.isFetching
  useSeen(isCurrent ? "notification" : undefined)
  const fresh = useFresh(items, isCurrent)
  const [now] = useState(() => new Date())
  return (
    <InfiniteList
      query={query}
      isEmpty={items.length === 0}
      empty={<EmptyState drawing="letters" text={t("empty")} />}
      skeleton={<Waiting />}
    >
      {([0, 1, 2] as const).map((day) => (
        <Day key={day} day={day} items={items.filter(({ created_at }) => dayGroupOf(created_at, now) === day)}>
          {(item) => <Line item={item} isNew={item.seen === 0 || fresh.has(item.id)} onFollow={onFollow} />}
        </Day>
      ))}
      {!query.hasNextPage && items.length > 10 && <p className={styles.end}>{t("end")}</p>}
    </InfiniteList>
  )
}

interface DayProps {
  day: DayGroup
  items: readonly Notification[]
  children: (item: Notification) => ReactNode
}

const Day = ({ day, items, children }: DayProps) => {
  const { t } = useTexts("notice")
  const id = useId()
  if (items.length === 0) return null
  const name = new Intl.RelativeTimeFormat(currentTag(), { numeric: "auto" }).format(day === 0 ? 0 : -1, "day")
  return (
    <>
      <p id={id} className={styles.day}>
        {day === 2 ? t("earlier") : name}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  item: Notification
  isNew: boolean
  onFollow: (() => void) | undefined
}

const Line = ({ item, isNew, onFollow }: LineProps) => {
  const { t } = useTexts("notice")
  const name = useNameOf(item.data.user_id, item.data.name ?? undefined) ?? null
  const sentence = notificationSentence(
    { ...item, data: { ...item.data, name } },
    { t, has: (key) => hasText(`notice:${key}`) },
  )
  return (
    <Link
      // The cast is safe: the target is a path of the contract, and the router's paths exist only as a type.
      to={notificationTarget(item) as "/home"}
      className={isNew ? `${styles.line} ${styles.new}` : styles.line}
      {...(onFollow && { onClick: onFollow })}
    >
      {item.data.name === null || item.type === "safety" ? (
        <Sign item={item} />
      ) : (
        <span className={styles.person}>
          <Avatar src={item.data.avatar} name={item.data.name} />
          <Sign item={item} isSmall />
        </span>
      )}
      <span className={styles.words}>
        <span>{sentence}</span>
        <span className={styles.time}>
          <RelativeTime at={item.created_at} />
        </span>
      </span>
    </Link>
  )
}

const signs: Readonly<Record<NotificationType, Icon>> = {
  upgrade: IconCrown,
  payclear: IconCoin,
  translation: IconLanguage,
  friend: IconUser,
  profile: IconUser,
  verify: IconRosetteDiscountCheck,
  avatar: IconUser,
  bio: IconUser,
  feed: IconNews,
  ask: IconHelpCircle,
  call: IconPhone,
  gift: IconGift,
  order: IconPackage,
  earning: IconCoin,
  support: IconLifebuoy,
  travel: IconPlane,
  appointment: IconCalendarHeart,
  safety: IconShieldExclamation,
  correction: IconPencilCheck,
  scheduled: IconClockX,
}

/** Posts have several events, which differ by their icon. */
const postSigns: Readonly<Record<string, Icon>> = {
  like: IconHeart,
  comment_like: IconHeart,
  comment: IconMessage,
  reply: IconMessage,
}

/** Icon of a notification: alone if no member caused it, otherwise small on the portrait. */
const Sign = ({ item: { type, event }, isSmall = false }: { item: Notification; isSmall?: boolean }) => {
  // A newer server may send types that this page does not know.
  const Shown = (type === "feed" && postSigns[event]) || ((signs as Partial<typeof signs>)[type] ?? IconBell)
  return (
    <span className={isSmall ? styles.mark : styles.sign}>
      <Shown size={isSmall ? 14 : 24} stroke={isSmall ? 2 : 1.75} aria-hidden="true" />
    </span>
  )
}

const Waiting = () => (
  <div className={styles.list}>
    {[60, 80, 45, 70].map((width) => (
      <div key={width} className={styles.line}>
        <Skeleton width="44px" height="44px" round />
        <span className={styles.words}>
          <Skeleton width={`${width}%`} height="16px" />
          <Skeleton width="20%" height="12px" />
        </span>
      </div>
    ))}
  </div>
)

export const NotificationScreen = () => {
  const { t } = useTexts("notice")
  const me = useMe()
  if (!me) return null
  return (
    <section className={styles.screen}>
      <NotificationHead memberId={me.id} title={<h1 data-in-bar>{t("title")}</h1>} />
      <div className={styles.card}>
        <NotificationList memberId={me.id} />
      </div>
    </section>
  )
}
