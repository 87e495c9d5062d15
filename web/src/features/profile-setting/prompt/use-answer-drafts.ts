import { answersMax, type Prompt, prompts } from "@redthread/contract/prompt"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { answersQuery, type Draft } from "./prompt.queries"

/** With a key that stays when answers change places, so that what is typed keeps its focus. */
export interface KeyedDraft extends Draft {
  key: number
}

const same = (one: readonly Draft[], other: readonly Draft[]): boolean =>
  one.length === other.length &&
  one.every(({ prompt, content }, index) => prompt === other[index]?.prompt && content.trim() === other[index].content)

/** The answers as they are edited, until they are saved or given up. */
export function useAnswerDrafts() {
  const query = useQuery(answersQuery)
  const [edited, setEdited] = useState<readonly KeyedDraft[] | null>(null)
  const stored: readonly KeyedDraft[] = (query.data?.items ?? []).map(({ id, prompt, content }) => ({
    key: id,
    prompt,
    content,
  }))
  const items = edited ?? stored
  const free: Prompt | undefined = prompts.find((prompt) => items.every((item) => item.prompt !== prompt))
  return {
    query,
    items,
    isChanged: edited !== null && !same(edited, stored),
    canAdd: items.length < answersMax && free !== undefined,
    change: (key: number, change: Partial<Draft>) =>
      setEdited(items.map((item) => (item.key === key ? { ...item, ...change } : item))),
    remove: (key: number) => setEdited(items.filter((item) => item.key !== key)),
    /** Lets the one at this place and the one after it change places. */
    swap: (place: number) =>
      setEdited(
        items.flatMap((item, at) => {
          if (at === place) return items[place + 1] ?? []
          return at === place + 1 ? (items[place] ?? []) : item
        }),
      ),
    add: () =>
      free &&
      setEdited([...items, { key: Math.min(0, ...items.map(({ key }) => key)) - 1, prompt: free, content: "" }]),
    reset: () => setEdited(null),
  }
}

export type AnswerDrafts = ReturnType<typeof useAnswerDrafts>
