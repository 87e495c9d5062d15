import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ClientError } from "../../core/error/client-error"
import { usePageTitle } from "../../core/page/page-title"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import { AnalysisButton } from "../analysis/analysis.part"
import { ReceivedGifts } from "../gift/gift.part"
import { AskAbout, OpenQuestions } from "../question/question.part"
import { FriendButton, RemarkButton } from "../relation/relation.friend.part"
import { useNameOf } from "../remark/remark.part"
import { ActionBar } from "./ActionBar"
import { EditLink } from "./EditLink"
import { Facts } from "./Facts"
import { Introduction } from "./Introduction"
import { Membership } from "./Membership"
import { Missing } from "./Missing"
import { Photos } from "./Photos"
import { PostsLink } from "./PostsLink"
import { profileQuery } from "../profile/profile.part"
import { Prompts } from "./Prompts"
import { ProfileHead } from "./ProfileHead"
import styles from "./ProfileScreen.module.css"
import { Seeks } from "./Seeks"
import { ShareButton } from "./ShareButton"
import { Shares } from "./Shares"
import { Spoken } from "./Spoken"

/** A member as others see them, and oneself with what can be changed in place. */
export const ProfileScreen = ({ userId }: { userId: number }) => {
  // All that the parts say, asked for at once.
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
