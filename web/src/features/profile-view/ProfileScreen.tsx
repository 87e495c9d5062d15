import { queryOptions, useQuery } from "@tanstack/react-query"
import { Link, Navigate } from "@tanstack/react-router"
import { resolveVanity } from "@redthread/contract/profile"
import { pathId } from "@redthread/contract/core/call"
import { api } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { usePageTitle } from "../../core/page/page-title"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { EmptyState, ErrorState, Skeleton, Waiting } from "../../ui/state/States"
import { profileQuery } from "../profile/profile"
import { useNameOf } from "../remark/remark"
import { ProfileArticle } from "./ProfileArticle"
import styles from "./ProfileScreen.module.css"

/** Requests the id of a member by their own address. Throws `user_not_found`. */
const vanityQuery = (address: string) =>
  queryOptions({
    queryKey: ["vanity", address],
    queryFn: ({ signal }) => {
      const referrer = document.referrer.slice(0, 500)
      const query = { redirect: "0", ...(referrer ? { referrer } : {}) } as const
      return api(resolveVanity, { params: { id: address }, query }, { signal })
    },
  })

export const ProfileScreen = ({ userId }: { userId: number }) => {
  // Loads all texts of the profile at once.
  useTexts([
    "profile",
    "prompt",
    "relation",
    "translation",
    "chat",
    "contact",
    "support",
    "gift",
    "question",
    "analysis",
    "talk",
  ])
  const { data: person, error, refetch } = useQuery(profileQuery(userId))
  usePageTitle(useNameOf(userId, person?.name) ?? null)
  if (person) return <ProfileArticle person={person} />
  if (!error) return <Skeletons />
  return isNotVisible(error) ? <NotVisible /> : <ErrorState error={error} retry={() => void refetch()} />
}

const isNotVisible = (error: Error): boolean => error instanceof ClientError && error.status === 404

const NotVisible = () => {
  const { t } = useTexts("profile")
  const me = useMe()
  return (
    <>
      <h1 className="visually-hidden">{t("not_visible")}</h1>
      <EmptyState
        drawing="lost"
        text={t("not_visible")}
        action={
          <Link to={me ? "/recommend" : "/user/recommend"} className={buttonClass("primary")}>
            {t("to_people")}
          </Link>
        }
      />
    </>
  )
}

const Skeletons = () => (
  <div className={styles.profile} aria-busy="true">
    <Skeleton ratio="3 / 4" />
    <div className={styles.stream}>
      <Skeleton width="45%" height="20px" />
      <Skeleton height="96px" />
      <Skeleton height="160px" />
    </div>
  </div>
)

export const VanityScreen = ({ address }: { address: string }) => {
  const { data, error, refetch } = useQuery(vanityQuery(address))
  // A plain id is shown as a profile, which has the text for a missing member.
  const id = data?.id ?? (error && pathId.safeParse(address).success ? Number(address) : null)
  if (id !== null) return <Navigate to="/profile/$id" params={{ id: String(id) }} replace />
  if (error instanceof ClientError && error.status === 404) return <Navigate to="/404" replace />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
}
