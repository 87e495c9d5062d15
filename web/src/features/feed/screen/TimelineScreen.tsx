import type { Profile } from "@redthread/contract/profile"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { useMemo } from "react"
import { distinct } from "../../../core/api/query-client"
import { ClientError } from "../../../core/error/client-error"
import { usePageTitle } from "../../../core/page/page-title"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { buttonClass } from "../../../ui/button/Button"
import { InfiniteList } from "../../../ui/state/InfiniteList"
import { EmptyState, ErrorState, Skeleton } from "../../../ui/state/States"
import { PersonMarks, placeOf, profileQuery } from "../../profile/profile"
import { PersonName, useCalled, useNameOf } from "../../remark/remark"
import { ComposerLine } from "../compose/ComposerLine"
import { useRenewedList } from "../list/scroll-position"
import { timelineQuery } from "../feed.queries"
import { FeedEnd, FeedPages, FeedSkeletons } from "../list/FeedList"
import styles from "./FeedScreen.module.css"

export const TimelineScreen = ({ userId }: { userId: number }) => {
  const { t } = useTexts(["feed", "translation", "chat"])
  const isOwn = useMe()?.id === userId
  const { data: person, error, refetch } = useQuery(profileQuery(userId))
  const name = useNameOf(userId, person?.name)
  const title = isOwn ? t("feed:posts_own") : name && t("feed:posts_of", { name })
  usePageTitle(title)
  if (error && !person) {
    return error instanceof ClientError && error.status === 404 ? (
      <NotVisible />
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    )
  }
  return (
    <section className={styles.screen} aria-label={title}>
      {person ? <Head person={person} isOwn={isOwn} /> : <Skeleton height="84px" />}
      {isOwn && <ComposerLine />}
      {person && <Posts person={person} isOwn={isOwn} />}
    </section>
  )
}

const Head = ({ person, isOwn }: { person: Profile; isOwn: boolean }) => {
  const { t } = useTexts("feed")
  const { avatar, name, online, user_id, location } = person
  const place = placeOf(location)
  return (
    <header className={styles.person}>
      <Avatar src={avatar} name={name} size={72} online={online === 1 && !isOwn} />
      <div className={styles.words}>
        <h1 className={styles.name}>
          <span>{isOwn ? t("posts_own") : <PersonName person={person} withName />}</span>
          {!isOwn && <PersonMarks person={person} size={20} />}
        </h1>
        {!isOwn && place && <p className={styles.place}>{place}</p>}
      </div>
      <Link
        {...(isOwn ? { to: "/me" } : { to: "/profile/$id", params: { id: String(user_id) } })}
        className={buttonClass("quiet", "small")}
      >
        {t("to_profile")}
      </Link>
    </header>
  )
}

const Posts = ({ person, isOwn }: { person: Profile; isOwn: boolean }) => {
  const { t } = useTexts("feed")
  const { name } = useCalled(person)
  const options = timelineQuery(person.user_id)
  const query = useInfiniteQuery(options)
  const feeds = useMemo(() => distinct(query.data?.pages, "id"), [query.data])
  useRenewedList(options.queryKey, query.dataUpdatedAt)
  return (
    <InfiniteList
      query={query}
      isEmpty={feeds.length === 0}
      skeleton={<FeedSkeletons />}
      empty={<EmptyState drawing="people" text={isOwn ? t("timeline_empty_own") : t("timeline_empty", { name })} />}
    >
      <FeedPages query={query} feeds={feeds} />
      {!query.hasNextPage && <FeedEnd />}
    </InfiniteList>
  )
}

const NotVisible = () => {
  const { t } = useTexts(["profile", "feed"])
  return (
    <>
      <h1 className="visually-hidden">{t("profile:not_visible")}</h1>
      <EmptyState
        drawing="lost"
        text={t("profile:not_visible")}
        action={
          <Link to="/home" className={buttonClass("primary")}>
            {t("feed:to_news")}
          </Link>
        }
      />
    </>
  )
}

export const TimelineRoute = () => {
  const { id } = useParams({ from: "/timeline/$id" })
  return <TimelineScreen key={id} userId={Number(id)} />
}
