import type { ProfileItem } from "@redthread/contract/prompt"
import {
  answerFriendRequest,
  block,
  endFriendship,
  friendStates,
  like,
  requestAnswers,
  requestFriend,
  unblock,
  unlike,
} from "@redthread/contract/relation"
import { type MutationOptions, MutationObserver, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { showToast, undoMs } from "../../core/error/toast"
import { text } from "../../core/texts/texts"
import { changePerson, profileQuery } from "../profile/profile"
import { announceMatch, invalidateLists, removePerson } from "./relation.cache"

export interface Person {
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
    // Only the server knows which item was liked before.
    void queryClient.invalidateQueries({ queryKey: profileQuery(person.user_id).queryKey })
  },
  onSuccess: (mutual, liked) => {
    void invalidateLists("ilike", "likemutual")
    if (mutual) announceMatch(person.user_id)
    else if (liked) offerUndo(person)
  },
})

const offerUndo = (person: Person): void =>
  showToast(
    {
      kind: "note",
      message: text("relation:like_done", { name: person.name }),
      action: { label: text("relation:undo"), run: () => void setLike(person, false) },
    },
    undoMs,
  )

export const useLike = (person: Person) => useMutation(likeOptions(person))

/** `useLike` outside of a component. The mutation cache reports failures. */
export const setLike = (person: Person, liked: boolean): Promise<unknown> =>
  new MutationObserver(queryClient, likeOptions(person)).mutate(liked).catch(() => undefined)

/** A blocked member disappears from all lists at once. */
export const blockOptions = (userId: number): MutationOptions<unknown, Error, boolean> => ({
  mutationFn: (blocked) => api(blocked ? block : unblock, { body: { user_id: userId } }),
  onSuccess: (_done, blocked) => {
    changePerson(userId, blocked ? { block: 1, liked: false, friend: friendStates.none } : { block: 0 })
    removePerson(userId, (list) => (list === "blacklist") !== blocked)
    void invalidateLists()
  },
})

const friendScope = (userId: number) => ({ id: `friend-${userId}` })

export const useRequestFriend = ({ user_id, name }: Person) =>
  useMutation({
    scope: friendScope(user_id),
    mutationFn: () => api(requestFriend, { body: { user_id } }),
    onSuccess: ({ friend }) => {
      changePerson(user_id, { friend })
      if (friend === friendStates.friends) reportFriends(name)
      void invalidateLists("friend", "request")
    },
  })

const reportFriends = (name: string): void =>
  showToast({ kind: "note", message: text("relation:now_friends", { name }) })

export const useWithdrawRequest = (userId: number) =>
  useMutation({
    scope: friendScope(userId),
    mutationFn: () => api(answerFriendRequest, { body: { user_id: userId, status: requestAnswers.decline } }),
    onMutate: () => changePerson(userId, { friend: friendStates.none }),
    onError: () => changePerson(userId, { friend: friendStates.requested }),
  })

export const useEndFriendship = (userId: number) =>
  useMutation({
    scope: friendScope(userId),
    mutationFn: () => api(endFriendship, { body: { user_id: userId } }),
    onSuccess: () => {
      changePerson(userId, { friend: friendStates.ended })
      removePerson(userId, (list) => list === "friend")
    },
  })

/** Optimistic: the row of the request is removed at once and restored on failure. */
export const answerOptions = ({ user_id, name }: Person): MutationOptions<unknown, Error, boolean> => ({
  scope: friendScope(user_id),
  mutationFn: (accepts) =>
    api(answerFriendRequest, {
      body: { user_id, status: accepts ? requestAnswers.accept : requestAnswers.decline },
    }),
  onMutate: () => {
    removePerson(user_id, (list) => list === "request")
    changePerson(user_id, { asks: false })
  },
  onError: () => changePerson(user_id, { asks: true }),
  onSuccess: (_done, accepts) => {
    if (!accepts) return
    changePerson(user_id, { friend: friendStates.friends })
    reportFriends(name)
    void invalidateLists("friend")
  },
  onSettled: () => invalidateLists("request"),
})
