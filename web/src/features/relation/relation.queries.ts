import { like, unlike } from "@redthread/contract/relation"
import { type MutationOptions, MutationObserver, useMutation } from "@tanstack/react-query"
import i18next from "i18next"
import { api } from "../../core/api"
import { queryClient } from "../../core/query-client"
import { showToast, undoTime } from "../../core/toast"
import { changePerson } from "../profile/profile.part"
import { celebrateMatch } from "./relation.match.part"
import { outdate } from "./relation.cache"

interface Person {
  user_id: number
  name: string
}

async function setLiked(userId: number, liked: boolean): Promise<boolean> {
  const body = { user_id: userId }
  if (liked) return (await api(like, { body })).mutual
  await api(unlike, { body })
  return false
}

/** Optimistic, undone on failure. Actions on one member are serialised: the last click wins. */
const likeOptions = (person: Person): MutationOptions<boolean, Error, boolean> => ({
  scope: { id: `like-${person.user_id}` },
  mutationFn: (liked) => setLiked(person.user_id, liked),
  onMutate: (liked) => changePerson(person.user_id, { liked }),
  onError: (_error, liked) => changePerson(person.user_id, { liked: !liked }),
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
      message: i18next.t("relation:like_done", { name: person.name }),
      action: { label: i18next.t("relation:undo"), run: () => void changeLike(person, false) },
    },
    undoTime,
  )

export const useLike = (person: Person) => useMutation(likeOptions(person))

/** The same outside of a component; what fails has been said. */
export const changeLike = (person: Person, liked: boolean): Promise<unknown> =>
  new MutationObserver(queryClient, likeOptions(person)).mutate(liked).catch(() => undefined)
