import type { Profile } from "@redthread/contract/profile"
import { IconNews } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { MemberAlbum } from "../album/album"
import { SharedFreeTime } from "../appointment/appointment"
import { ReceivedGifts } from "../gift/gift"
import { AskAbout } from "../question/question"
import { FriendRequest, FriendStatus } from "../relation/relation"
import { useCalled } from "../remark/remark"
import { ActionBar } from "./ActionBar"
import { Introduction } from "./Introduction"
import { Facts, Interests, Seeks, Shares, Spoken, Trips } from "./ProfileFacts"
import { Cover, ProfileHead } from "./ProfileHead"
import { PhotoActions, portraitOf, Story, storyPhotos } from "./Story"
import styles from "./ProfileScreen.module.css"

interface Props {
  person: Profile
  /** Shows the own profile as others see it, without their actions. */
  isPreview?: boolean
}

export const ProfileArticle = ({ person, isPreview = false }: Props) => {
  const me = useMe()
  const { name } = useCalled(person)
  const canAnswer = !isPreview && person.block === 0
  const isReader = me !== null && canAnswer
  const portrait = portraitOf(person)
  return (
    <article className={styles.profile} aria-label={name}>
      <ProfileHead
        person={person}
        actions={canAnswer && portrait && <PhotoActions person={person} photo={portrait} />}
      />
      <div className={styles.stream}>
        {isReader && <FriendRequest person={person} />}
        <div className={styles.lines}>
          {me && !isPreview && <Shares person={person} myId={me.id} />}
          {isReader && <FriendStatus person={person} />}
          <Seeks person={person} />
        </div>
        <Introduction person={person} isOwn={isPreview} />
        <Trips person={person} />
        <Facts person={person} />
        <Interests person={person} />
        <Story person={person} canAnswer={canAnswer} />
        <Spoken person={person} />
        {isReader && <SharedFreeTime userId={person.user_id} />}
        <Cover src={person.cover} />
        <ReceivedGifts userId={person.user_id} />
        <MemberAlbum person={person} shown={shownIds(person)} />
        {isReader && <AskAbout person={person} />}
        {!me && <PostsLink userId={person.user_id} />}
      </div>
      {!isPreview && <ActionBar person={person} />}
    </article>
  )
}

/** Photos that the profile shows above the album. */
function shownIds(person: Profile): number[] {
  const portrait = portraitOf(person)
  return [...(portrait ? [portrait] : []), ...storyPhotos(person)].map(({ id }) => id)
}

/** Visitors also read a page without scripts, where the menu does not open. */
const PostsLink = ({ userId }: { userId: number }) => {
  const { t } = useTexts("profile")
  return (
    <div>
      <Link to="/timeline/$id" params={{ id: String(userId) }} className={buttonClass("quiet", "small")}>
        <IconNews size={18} stroke={1.75} aria-hidden="true" />
        <span>{t("posts")}</span>
      </Link>
    </div>
  )
}
