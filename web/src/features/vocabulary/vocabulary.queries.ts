import { deleteWord, listPractice, listWords, practiseWord, saveWord } from "@redthread/contract/vocabulary"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"

const wordsKey = ["words"] as const

export const wordsQuery = infiniteQueryOptions({
  queryKey: [...wordsKey, "list"],
  queryFn: ({ pageParam, signal }) =>
    api(listWords, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  // Other devices change the list.
  staleTime: 0,
})

/** The words of one practice, which stay the same while their answers are sent. */
export const practiceQuery = queryOptions({
  queryKey: [...wordsKey, "practice"],
  queryFn: ({ signal }) => api(listPractice, {}, { signal }),
  staleTime: Infinity,
  gcTime: 0,
})

const outdateWords = (): Promise<void> => queryClient.invalidateQueries({ queryKey: wordsQuery.queryKey })

export async function addWord(messageId: number, word: string): Promise<void> {
  await api(saveWord, { body: { message_id: messageId, word } })
  await outdateWords()
}

export async function removeWord(id: number): Promise<void> {
  await api(deleteWord, { params: { id } })
  await outdateWords()
}

export async function sendAnswer(id: number, known: boolean): Promise<void> {
  await api(practiseWord, { params: { id }, body: { known } })
  await outdateWords()
}
