import type { ReplyBody } from "@redthread/contract/core/call"
import { answersMax, listAnswers, type Prompt, prompts, setAnswers } from "@redthread/contract/prompt"
import { showPhoto } from "@redthread/contract/photo"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { profileQuery } from "../../profile/profile"

export interface Draft {
  prompt: Prompt
  /** Empty if the answer is spoken. */
  content: string
  /** Upload of a spoken answer. */
  voiceId: number | null
}

type Answers = ReplyBody<typeof listAnswers>

export const draftOf = ({ prompt, content, voice_id = null }: Answers["items"][number]): Draft => ({
  prompt,
  content,
  voiceId: voice_id,
})

const inputOf = ({ prompt, content, voiceId }: Draft) =>
  voiceId === null ? { prompt, content: content.trim() } : { prompt, voice_id: voiceId }

export const isAnswered = ({ content, voiceId }: Draft): boolean => content.trim() !== "" || voiceId !== null

export const answersQuery = queryOptions({
  queryKey: ["prompts"],
  queryFn: ({ signal }) => api(listAnswers, {}, { signal }),
})

/** A recording of the member, also before it is saved as an answer. */
export const voiceQuery = (id: number) =>
  queryOptions({
    queryKey: ["voice", id],
    queryFn: ({ signal }) => api(showPhoto, { params: { id } }, { signal }),
  })

export const useSaveAnswers = (myId: number) =>
  useMutation({
    mutationFn: (items: readonly Draft[]) => api(setAnswers, { body: { items: items.map(inputOf) } }),
    onSuccess: (said) => {
      queryClient.setQueryData(answersQuery.queryKey, said)
      void queryClient.invalidateQueries({ queryKey: profileQuery(myId).queryKey })
    },
    meta: { quiet: true },
  })

/** A draft whose key does not change when answers are reordered, so that the field keeps its focus. */
export interface KeyedDraft extends Draft {
  key: number
}

const areSameDrafts = (one: readonly Draft[], other: readonly Draft[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ prompt, content, voiceId }, index) =>
      prompt === other[index]?.prompt && content.trim() === other[index].content && voiceId === other[index].voiceId,
  )

export function useAnswerDrafts() {
  const query = useQuery(answersQuery)
  const [edited, setEdited] = useState<readonly KeyedDraft[] | null>(null)
  const stored: readonly KeyedDraft[] = (query.data?.items ?? []).map((answer) => ({
    key: answer.id,
    ...draftOf(answer),
  }))
  const items = edited ?? stored
  const free: Prompt | undefined = prompts.find((prompt) => items.every((item) => item.prompt !== prompt))
  return {
    query,
    items,
    isChanged: edited !== null && !areSameDrafts(edited, stored),
    canAdd: items.length < answersMax && free !== undefined,
    change: (key: number, change: Partial<Draft>) =>
      setEdited(items.map((item) => (item.key === key ? { ...item, ...change } : item))),
    remove: (key: number) => setEdited(items.filter((item) => item.key !== key)),
    /** Swaps the answer at this index with the next one. */
    swap: (place: number) =>
      setEdited(
        items.flatMap((item, at) => {
          if (at === place) return items[place + 1] ?? []
          return at === place + 1 ? (items[place] ?? []) : item
        }),
      ),
    add: () =>
      free &&
      setEdited([
        ...items,
        { key: Math.min(0, ...items.map(({ key }) => key)) - 1, prompt: free, content: "", voiceId: null },
      ]),
    reset: () => setEdited(null),
  }
}

export type AnswerDrafts = ReturnType<typeof useAnswerDrafts>
