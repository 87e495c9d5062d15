import { block, like, unblock, unlike } from "@redthread/contract/relation"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api"
import { changePerson } from "../profile/profile.part"
import { celebrateMatch } from "./match"

async function setLiked(userId: number, liked: boolean): Promise<boolean> {
  const body = { user_id: userId }
  if (liked) return (await api(like, { body })).mutual
  await api(unlike, { body })
  return false
}

/** Shown at once, taken back when it fails. */
export const useLike = (userId: number) =>
  useMutation({
    mutationFn: (liked: boolean) => setLiked(userId, liked),
    onMutate: (liked) => changePerson(userId, { liked }),
    onError: (_error, liked) => changePerson(userId, { liked: !liked }),
    onSuccess: (mutual) => {
      if (mutual) celebrateMatch(userId)
    },
  })

export const useBlock = (userId: number) =>
  useMutation({
    mutationFn: (blocked: boolean) => api(blocked ? block : unblock, { body: { user_id: userId } }),
    onSuccess: (_done, blocked) => changePerson(userId, { block: blocked }),
  })
