import type { Profile } from "@redthread/contract/profile"
import type { ProfileItem } from "@redthread/contract/prompt"
import { IconHeart, IconHeartFilled } from "@tabler/icons-react"
import { useMe } from "../../core/session/session"
import { askToJoin } from "../../core/session/sign-in-prompt"
import styles from "./relation.module.css"
import { useLike } from "./relation.queries"

interface Props {
  person: Pick<Profile, "user_id" | "name" | "liked" | "liked_about">
  item: ProfileItem
  label: string
  className: string | undefined
}

/** A like of the person, for this photo or answer; pressed again it is taken back. */
export const LikeItemButton = ({ person, item: { type, id }, label, className }: Props) => {
  const me = useMe()
  const change = useLike(person)
  const isLiked = person.liked && person.liked_about?.type === type && person.liked_about.id === id
  const Icon = isLiked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isLiked}
      aria-label={label}
      title={label}
      onClick={() => (me ? change.mutate(isLiked ? false : { type, id }) : askToJoin())}
    >
      <Icon key={String(isLiked)} size={22} stroke={1.75} aria-hidden="true" className={styles.heart} />
    </button>
  )
}
