import { useQuery } from "@tanstack/react-query"
import { IconArrowLeft } from "@tabler/icons-react"
import { Link, useNavigate, useParams, useRouter } from "@tanstack/react-router"
import { ClientError } from "../../../core/error/client-error"
import { currentLanguage } from "../../../core/language/language"
import { useIsMobile } from "../../../core/page/viewport"
import { usePageTitle } from "../../../core/page/page-title"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { buttonClass } from "../../../ui/button/Button"
import { EmptyState, ErrorState, Skeleton } from "../../../ui/state/States"
import { HumanOffer } from "../../human-translation/human-translation"
import { useNameOf } from "../../remark/remark"
import { knownFeed } from "../feed.cache"
import { listenToFeed } from "../feed.live"
import { feedQuery } from "../feed.queries"
import { FeedCard } from "./FeedCard"
import cardStyles from "./FeedCard.module.css"
import styles from "../screen/FeedScreen.module.css"

listenToFeed()

/** Target of shared links, which visitors see as well. */
export const PostScreen = ({ feedId }: { feedId: number }) => {
  const { t } = useTexts(["feed", "translation", "chat"])
  const { data, error, refetch } = useQuery({ ...feedQuery(feedId), placeholderData: () => knownFeed(feedId) })
  const navigate = useNavigate()
  const me = useMe()
  const name = useNameOf(data?.user_id ?? 0, data?.user.name)
  const title = name && t("feed:post_by", { name })
  usePageTitle(title)
  if (error instanceof ClientError && error.status === 404) return <Gone />
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <section className={styles.screen} aria-label={t("feed:post")}>
      <Back />
      {data ? (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <FeedCard
            feed={data}
            isAlone
            isOpen
            onToggle={() => undefined}
            onDeleted={() => void navigate({ to: "/home", replace: true })}
          />
          {me && data.user_id !== me.id && data.language !== currentLanguage() && data.translated_by !== "human" && (
            <HumanOffer type="feed" id={data.id} content={data.content} source={data.language} />
          )}
        </>
      ) : (
        <div className={cardStyles.card} aria-busy="true">
          <Skeleton round width="44px" height="44px" />
          <Skeleton height="120px" />
        </div>
      )}
    </section>
  )
}

const Back = () => {
  const { t } = useTexts("feed")
  const router = useRouter()
  const navigate = useNavigate()
  const isMember = useMe() !== null
  if (useIsMobile() && isMember) return null
  return (
    <p className={styles.back}>
      <button
        type="button"
        className={buttonClass("ghost", "small")}
        onClick={() => (router.history.canGoBack() ? router.history.back() : void navigate({ to: "/home" }))}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {t("back")}
      </button>
    </p>
  )
}

const Gone = () => {
  const { t } = useTexts("feed")
  return (
    <>
      <h1 className="visually-hidden">{t("gone")}</h1>
      <EmptyState
        drawing="lost"
        text={t("gone")}
        action={
          <Link to="/home" className={buttonClass("primary")}>
            {t("to_news")}
          </Link>
        }
      />
    </>
  )
}

export const PostRoute = () => {
  const { id } = useParams({ from: "/feed/$id" })
  return <PostScreen key={id} feedId={Number(id)} />
}
