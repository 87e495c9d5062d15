import {
  answerQuestion,
  askedAbout,
  type AskField,
  askQuestion,
  listAsked,
  listQuestions,
} from "@redthread/contract/question"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { live } from "../../core/live/live.client"
import { profileQuery } from "../profile/profile"

export const questionsQuery = queryOptions({
  queryKey: ["questions"],
  queryFn: ({ signal }) => api(listQuestions, {}, { signal }),
})

export const askedQuery = (userId: number) =>
  queryOptions({
    queryKey: ["asked", userId],
    queryFn: ({ signal }) => api(listAsked, { params: { id: userId } }, { signal }),
  })

/** Refetches also after a failure, because another device may have sent the question. */
export const useAsk = (userId: number) =>
  useMutation({
    mutationFn: (field: AskField) => api(askQuestion, { body: { user_id: userId, field } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: askedQuery(userId).queryKey }),
  })

interface Given {
  id: number
  as: "profile" | "message" | "nothing"
  value?: number
  content?: string
}

export const useAnswer = (myId: number) =>
  useMutation({
    mutationFn: (body: Given) => api(answerQuestion, { body }),
    onSettled: async (_done, _error, { as }) => {
      await queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey })
      if (as === "profile") await queryClient.invalidateQueries({ queryKey: profileQuery(myId).queryKey })
    },
  })

const invalidateQuestions = (): void => void queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey })

export function listenToQuestions(): () => void {
  const stops = [
    live.on(askedAbout, invalidateQuestions),
    live.onChanges(({ stale }) => {
      if (stale.includes("questions")) invalidateQuestions()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
