import type { ProfileItem } from "@redthread/contract/prompt"
import { like, unlike } from "@redthread/contract/relation"
import { type MutationOptions, MutationObserver, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { showToast, undoMs } from "../../core/error/toast"
import { text } from "../../core/texts/texts"
import { profileQuery } from "../profile/profile.edit.part"
import { changePerson } from "../profile/profile.part"
import { celebrateMatch } from "./relation.match.part"
import { outdate } from "./relation.cache"

interface Person {
  user_id: number
  name: string
}

/** Whether the person is liked, or for what of their profile. */
type Liked = boolean | ProfileItem

async function setLiked(userId: number, liked: Liked): Promise<boolean> {
  const body = { user_id: userId }
  if (liked) return (await api(like, { body: liked === true ? body : { ...body, about: liked } })).mutual
  await api(unlike, { body })
  return false
}

/** Optimistic, undone on failure. Actions on one member are serialised: the last click wins. */
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
    // What was liked before is known to the server alone.
    void queryClient.invalidateQueries({ queryKey: profileQuery(person.user_id).queryKey })
  },
  onSuccess: (mutual, liked) => {
    void outdate("ilike", "likemutual")
    if (mutual) celebrateMatch(person.user_id)
    else if (liked) offerUndo(person)
  },
})

const offerUndo = (person: Person): void =>
  showToast(
    {
      kind: "note",
      message: text("relation:like_done", { name: person.name }),
      action: { label: text("relation:undo"), run: () => void changeLike(person, false) },
    },
    undoMs,
  )

export const useLike = (person: Person) => useMutation(likeOptions(person))

/** The same outside of a component; what fails has been said. */
export const changeLike = (person: Person, liked: boolean): Promise<unknown> =>
  new MutationObserver(queryClient, likeOptions(person)).mutate(liked).catch(() => undefined)
