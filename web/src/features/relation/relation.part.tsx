import { IconHeart, IconHeartFilled } from "@tabler/icons-react"
import { useMe } from "../../core/session/session"
import { askToJoin } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import styles from "./relation.module.css"
import { useLike } from "./relation.queries"
import { useNameOf } from "../remark/remark.part"

export { changeLike } from "./relation.queries"

interface LikeProps {
  person: { user_id: number; name: string; liked: boolean }
  /** With the word beside the heart. */
  labelled?: boolean
}

/** A like and its taking back. */
export const LikeButton = ({ person, labelled = false }: LikeProps) => {
  const { t } = useTexts("relation")
  const me = useMe()
  const change = useLike(person)
  const name = useNameOf(person.user_id, person.name)
  const Icon = person.liked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={labelled ? `${styles.like} ${styles.labelled}` : styles.like}
      aria-pressed={person.liked}
      aria-label={labelled ? undefined : t("like", { name })}
      onClick={() => (me ? change.mutate(!person.liked) : askToJoin())}
    >
      <Icon key={String(person.liked)} size={22} stroke={1.75} aria-hidden="true" className={styles.heart} />
      {labelled && <span>{t(person.liked ? "liked_short" : "like_short")}</span>}
    </button>
  )
}
