import { listAnswers, type Prompt, setAnswers } from "@redthread/contract/prompt"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { profileQuery } from "../../profile/profile.edit.part"

/** A prompt and its answer, as they are edited. */
export interface Draft {
  prompt: Prompt
  content: string
}

export const answersQuery = queryOptions({
  queryKey: ["prompts"],
  queryFn: ({ signal }) => api(listAnswers, {}, { signal }),
})

/** Stores the whole list; the own profile is asked for anew. */
export const useSaveAnswers = (myId: number) =>
  useMutation({
    mutationFn: (items: readonly Draft[]) => api(setAnswers, { body: { items: [...items] } }),
    onSuccess: (said) => {
      queryClient.setQueryData(answersQuery.queryKey, said)
      void queryClient.invalidateQueries({ queryKey: profileQuery(myId).queryKey })
    },
    meta: { quiet: true },
  })
