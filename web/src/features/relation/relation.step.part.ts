import type { Flag } from "@redthread/contract/core/flag"
import {
  answerFriendRequest,
  block,
  editFriend,
  endFriendship,
  friendStates,
  requestAnswers,
  requestFriend,
  unblock,
} from "@redthread/contract/relation"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { showToast } from "../../core/error/toast"
import { text } from "../../core/texts/texts"
import { changePerson } from "../profile/profile.part"
import { outdate, remove } from "./relation.cache"

interface Person {
  user_id: number
  name: string
}

/** Blocked, they are gone from everything that is shown; what they were stays with the server alone. */
export const useBlock = (userId: number) =>
  useMutation({
    mutationFn: (blocked: boolean) => api(blocked ? block : unblock, { body: { user_id: userId } }),
    onSuccess: (_done, blocked) => {
      changePerson(userId, blocked ? { block: 1, liked: false, friend: friendStates.none } : { block: 0 })
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

const sayFriends = (name: string): void => showToast({ kind: "note", message: text("relation:now_friends", { name }) })

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
    onMutate: () => {
      remove(user_id, (list) => list === "request")
      changePerson(user_id, { asks: false })
    },
    onError: () => changePerson(user_id, { asks: true }),
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
    mutationFn: (top: Flag) => api(editFriend, { body: { user_id: userId, top } }),
    onSuccess: () => outdate("friend"),
  })
