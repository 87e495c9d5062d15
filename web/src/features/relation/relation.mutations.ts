import {
  answerFriendRequest,
  block,
  endFriendship,
  friendStates,
  requestAnswers,
  requestFriend,
  unblock,
} from "@redthread/contract/relation"
import { type MutationOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { showToast } from "../../core/error/toast"
import { text } from "../../core/texts/texts"
import { changePerson } from "../profile/profile"
import { invalidateLists, removePerson } from "./relation.cache"
import { useCalled } from "../remark/remark"

export interface Person {
  user_id: number
  name: string
}

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

export function useRequestFriend(person: Person) {
  const { user_id, name } = useCalled(person)
  return useMutation({
    scope: friendScope(user_id),
    mutationFn: () => api(requestFriend, { body: { user_id } }),
    onSuccess: ({ friend }) => {
      changePerson(user_id, { friend })
      if (friend === friendStates.friends) reportFriends(name)
      void invalidateLists("friend", "request")
    },
  })
}

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

/** Removes the row of an answered request at once, and restores it on failure. */
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
