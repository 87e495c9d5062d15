import {
  answerFriendRequest,
  block,
  editFriend,
  endFriendship,
  friendStates,
  like,
  requestAnswers,
  requestFriend,
  unblock,
  unlike,
} from "@redthread/contract/relation"
import { type MutationOptions, MutationObserver, useMutation } from "@tanstack/react-query"
import i18next from "i18next"
import { api } from "../../core/api"
import { queryClient } from "../../core/query-client"
import { showToast, undoTime } from "../../core/toast"
import { changePerson } from "../profile/profile.part"
import { celebrateMatch } from "./match"
import { outdate, remove } from "./relation.cache"

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

/** Shown at once, taken back when it fails. What is done to one person is done in turn: the last click counts. */
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

/** Blocked, they are gone from everything that is shown; what they were stays with the server alone. */
export const useBlock = (userId: number) =>
  useMutation({
    mutationFn: (blocked: boolean) => api(blocked ? block : unblock, { body: { user_id: userId } }),
    onSuccess: (_done, blocked) => {
      changePerson(userId, blocked ? { block: true, liked: false, friend: friendStates.none } : { block: false })
      remove(userId, (list) => (list === "blacklist") !== blocked)
      void outdate()
    },
  })

/** Asks to be friends: 3 when the two are at once, 2 when the other has to agree. */
export const useRequestFriend = ({ user_id, name }: Person) =>
  useMutation({
    scope: { id: `friend-${user_id}` },
    mutationFn: () => api(requestFriend, { body: { user_id } }),
    onSuccess: ({ friend }) => {
      changePerson(user_id, { friend })
      if (friend === friendStates.friends) sayFriends(name)
      void outdate("friend", "request")
    },
  })

const sayFriends = (name: string): void =>
  showToast({ kind: "note", message: i18next.t("relation:now_friends", { name }) })

export const useWithdrawRequest = (userId: number) =>
  useMutation({
    scope: { id: `friend-${userId}` },
    mutationFn: () => api(answerFriendRequest, { body: { user_id: userId, status: requestAnswers.decline } }),
    onMutate: () => changePerson(userId, { friend: friendStates.none }),
    onError: () => changePerson(userId, { friend: friendStates.requested }),
  })

export const useEndFriendship = (userId: number) =>
  useMutation({
    scope: { id: `friend-${userId}` },
    mutationFn: () => api(endFriendship, { body: { user_id: userId } }),
    onSuccess: () => {
      changePerson(userId, { friend: friendStates.ended })
      remove(userId, (list) => list === "friend")
    },
  })

/** Says yes or no; the row leaves at once, and comes back when that fails. */
export const useAnswer = ({ user_id, name }: Person) =>
  useMutation({
    scope: { id: `friend-${user_id}` },
    mutationFn: (accepts: boolean) =>
      api(answerFriendRequest, {
        body: { user_id, status: accepts ? requestAnswers.accept : requestAnswers.decline },
      }),
    onMutate: () => remove(user_id, (list) => list === "request"),
    onSuccess: (_done, accepts) => {
      if (!accepts) return
      changePerson(user_id, { friend: friendStates.friends })
      sayFriends(name)
      void outdate("friend")
    },
    onSettled: () => outdate("request"),
  })

export const usePin = (userId: number) =>
  useMutation({
    mutationFn: (top: 0 | 1) => api(editFriend, { body: { user_id: userId, top } }),
    onSuccess: () => outdate("friend"),
  })
