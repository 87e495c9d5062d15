import { queryOptions, useQuery } from "@tanstack/react-query"
import { Link, Navigate } from "@tanstack/react-router"
import { type Profile, resolveVanity } from "@redthread/contract/profile"
import { IconNews, IconPencil, IconShare2 } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { pathId } from "@redthread/contract/core/call"
import { ClientError } from "../../core/error/client-error"
import { usePageTitle } from "../../core/page/page-title"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { EmptyState, ErrorState, Skeleton, Waiting } from "../../ui/state/States"
import { lazyPart } from "../../core/page/lazy-part"
import { IconButton } from "../../ui/button/IconButton"
import { api } from "../../core/api/api"
import { AnalysisButton } from "../analysis/analysis"
import { ReceivedGifts } from "../gift/gift"
import { AskAbout, OpenQuestions } from "../question/question"
import { FriendButton } from "../relation/relation"
import { RemarkDialog, useNameOf } from "../remark/remark"
import { profileQuery } from "../profile/profile"
import { MemberAlbum } from "../album/album"
import { ActionBar } from "./ActionBar"
import { Facts, Membership, Seeks, Shares, Spoken } from "./ProfileFacts"
import { EditLink, Introduction } from "./Introduction"
import { Missing } from "./profile-view"
import { Prompts } from "./Prompts"
import { ProfileHead } from "./ProfileHead"
import styles from "./ProfileScreen.module.css"
import { ItemActions } from "./ItemActions"

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
  const { t } = useTexts([
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
  ])
  const { data: person, error, refetch } = useQuery(profileQuery(userId))
  const me = useMe()
  const isOwn = me?.id === userId
  const name = useNameOf(userId, person?.name)
  usePageTitle(isOwn ? null : name)
  if (error && !person) {
    return isNotVisible(error) ? <NotVisible /> : <ErrorState error={error} retry={() => void refetch()} />
  }
  if (!person) return <Skeletons />
  const canAnswer = !isOwn && person.block === 0
  return (
    <article className={styles.profile} aria-label={person.name}>
      <ProfileHead person={person} isOwn={isOwn} />
      {isOwn && (
        <div className={styles.owner}>
          <Missing person={person} />
          <Membership me={me} />
          <div className={styles.buttons}>
            <EditLink to="/setting/edit">{t("edit.profile")}</EditLink>
            <PostsLink userId={userId} />
            <AnalysisButton person={person} isOwn />
            <ShareButton person={person} />
          </div>
        </div>
      )}
      <div className={styles.lines}>
        {me && !isOwn && <Shares person={person} myId={me.id} />}
        <Seeks person={person} />
      </div>
      {!isOwn && (
        <div className={styles.buttons}>
          {person.block === 0 && <FriendButton person={person} />}
          {me && person.block === 0 && <RemarkButton person={person} />}
          {person.block === 0 && <PostsLink userId={userId} />}
          {me && person.block === 0 && <AnalysisButton person={person} isOwn={false} />}
          <ShareButton person={person} />
        </div>
      )}
      {isOwn && <OpenQuestions />}
      <Introduction person={person} isOwn={isOwn} />
      <Prompts person={person} isOwn={isOwn} canAnswer={canAnswer} />
      <Photos person={person} canAnswer={canAnswer} />
      <ReceivedGifts userId={userId} />
      <Spoken person={person} />
      <Facts person={person} />
      {me && !isOwn && person.block === 0 && <AskAbout person={person} />}
      {!isOwn && <ActionBar person={person} />}
    </article>
  )
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
    <Skeleton ratio="78 / 25" />
    <Skeleton width="45%" height="36px" />
    <Skeleton width="30%" height="20px" />
    <Skeleton height="120px" />
  </div>
)

const Photos = ({ person, canAnswer }: { person: Profile; canAnswer: boolean }) => (
  <MemberAlbum
    person={person}
    portraitId={person.photos.find(({ src }) => src === person.portrait)?.id}
    actions={
      canAnswer
        ? ({ id, thumbnail, status }) =>
            status === "ready" && (
              <ItemActions person={person} item={{ type: "photo", id, src: thumbnail, prompt: null, content: null }} />
            )
        : undefined
    }
  />
)

const PostsLink = ({ userId }: { userId: number }) => {
  const { t } = useTexts("profile")
  return (
    <Link to="/timeline/$id" params={{ id: String(userId) }} className={buttonClass("quiet", "small")}>
      <IconNews size={18} stroke={1.75} aria-hidden="true" />
      <span>{t("posts")}</span>
    </Link>
  )
}

const ShareCard = lazyPart(() => import("./ShareCard"), "ShareCard")

const ShareButton = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={<IconShare2 size={22} stroke={1.75} aria-hidden="true" />}
        label={t("card.open")}
        tooltip="above"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ShareCard person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const VanityScreen = ({ address }: { address: string }) => {
  const { data, error, refetch } = useQuery(vanityQuery(address))
  // A plain id is shown as a profile, which has the text for a missing member.
  const id = data?.id ?? (error && pathId.safeParse(address).success ? Number(address) : null)
  if (id !== null) return <Navigate to="/profile/$id" params={{ id: String(id) }} replace />
  if (error instanceof ClientError && error.status === 404) return <Navigate to="/404" replace />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
}

const RemarkButton = ({ person }: { person: Profile }) => {
  const { t } = useTexts("relation")
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t("remark")}
      </Button>
      <RemarkDialog person={person} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
