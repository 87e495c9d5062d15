import type { Profile } from "@redthread/contract/profile"
import type { ProfileItem } from "@redthread/contract/prompt"
import { like, unlike } from "@redthread/contract/relation"
import { IconHeart, IconHeartFilled } from "@tabler/icons-react"
import { type MutationOptions, MutationObserver, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { showToast, undoMs } from "../../core/error/toast"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { text, useTexts } from "../../core/texts/texts"
import { changePerson, invalidatePeople, profileQuery } from "../profile/profile"
import { knownNameOf, useCalled } from "../remark/remark"
import { announceMatch } from "./like.live"
import styles from "./like.module.css"

interface Person {
  user_id: number
  name: string
}

/** Whether the member is liked, or the item of their profile that is liked. */
type Liked = boolean | ProfileItem

async function setLiked(userId: number, liked: Liked): Promise<boolean> {
  const body = { user_id: userId }
  if (liked) return (await api(like, { body: liked === true ? body : { ...body, about: liked } })).mutual
  await api(unlike, { body })
  return false
}

/** Shows a like at once and reverts it on failure. Actions on one member are serialised: the last click wins. */
const likeOptions = (person: Person): MutationOptions<boolean, Error, Liked> => ({
  scope: { id: `like-${person.user_id}` },
  mutationFn: (liked) => setLiked(person.user_id, liked),
  onMutate: (liked) =>
    changePerson(person.user_id, {
      liked: liked !== false,
      liked_about: typeof liked === "object" ? liked : undefined,
    }),
  onError: (_error, liked) => {
    changePerson(person.user_id, { liked: !liked, liked_about: undefined })
    // Only the server knows which item was liked before.
    void queryClient.invalidateQueries({ queryKey: profileQuery(person.user_id).queryKey })
  },
  onSuccess: (mutual, liked) => {
    void invalidatePeople(["ilike", "likemutual"])
    if (mutual) announceMatch(person.user_id)
    else if (liked) offerUndo(person)
  },
})

const offerUndo = (person: Person): void =>
  showToast(
    {
      kind: "note",
      message: text("relation:like_done", { name: knownNameOf(person) }),
      action: { label: text("relation:undo"), run: () => void setLike(person, false) },
    },
    undoMs,
  )

export const useLike = (person: Person) => useMutation(likeOptions(person))

/** Likes outside of a component, where `useLike` cannot be used. The mutation cache reports failures. */
const setLike = (person: Person, liked: boolean): Promise<unknown> =>
  new MutationObserver(queryClient, likeOptions(person)).mutate(liked).catch(() => undefined)

export const likePerson = (person: Person): Promise<unknown> => setLike(person, true)

interface LikeProps {
  person: { user_id: number; name: string; liked: boolean }
  labelled?: boolean
}

export const LikeButton = ({ person, labelled = false }: LikeProps) => {
  const { t } = useTexts("relation")
  const me = useMe()
  const called = useCalled(person)
  const change = useLike(called)
  const { name } = called
  const Icon = person.liked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={labelled ? `${styles.like} ${styles.labelled}` : styles.like}
      aria-pressed={person.liked}
      aria-label={labelled ? undefined : t("like", { name })}
      onClick={() => (me ? change.mutate(!person.liked) : askToSignUp())}
    >
      <Icon key={String(person.liked)} size={22} stroke={1.75} aria-hidden="true" className={styles.heart} />
      {labelled && <span>{t(person.liked ? "liked_short" : "like_short")}</span>}
    </button>
  )
}

interface LikeItemProps {
  person: Pick<Profile, "user_id" | "name" | "liked" | "liked_about">
  item: ProfileItem
  label: string
  className: string | undefined
}

export const LikeItemButton = ({ person, item: { type, id }, label, className }: LikeItemProps) => {
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
      onClick={() => (me ? change.mutate(isLiked ? false : { type, id }) : askToSignUp())}
    >
      <Icon key={String(isLiked)} size={22} stroke={1.75} aria-hidden="true" className={styles.heart} />
    </button>
  )
}
