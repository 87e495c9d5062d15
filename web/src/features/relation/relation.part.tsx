import { IconHeart, IconHeartFilled } from "@tabler/icons-react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session/session"
import { askToJoin } from "../../core/session/sign-in-prompt"
import styles from "./relation.module.css"
import { useLike } from "./relation.queries"
import { useRemark } from "./remarks"

export { changeLike } from "./relation.queries"

interface LikeProps {
  person: { user_id: number; name: string; liked: boolean }
  /** With the word beside the heart. */
  labelled?: boolean
}

/** A like and its taking back. */
export const LikeButton = ({ person, labelled = false }: LikeProps) => {
  const { t } = useTranslation("relation")
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

/** The same as plain text, for sentences, titles and labels; undefined while the member is not known yet. */
export function useNameOf(userId: number | null | undefined, name: string | undefined): string | undefined {
  return useRemark(userId) ?? name
}

/** The member as the reader calls them, to hand to parts that put the name into sentences. */
export function useCalled<T extends { user_id: number; name: string }>(person: T): T {
  const remark = useRemark(person.user_id)
  return useMemo(() => (remark === null ? person : { ...person, name: remark }), [person, remark])
}

interface NameProps {
  person: { user_id: number; name: string }
  /** Where there is room, the name itself stands beside the note. */
  withName?: boolean
}

/** What the reader calls a member: their own note on them, else the name. */
export const PersonName = ({ person, withName = false }: NameProps) => {
  const remark = useRemark(person.user_id)
  if (remark === null) return <bdi>{person.name}</bdi>
  return (
    <>
      <bdi>{remark}</bdi>
      {withName && (
        <span className={styles.real}>
          {" "}
          <bdi>{person.name}</bdi>
        </span>
      )}
    </>
  )
}
