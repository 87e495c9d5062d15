import {
  readableLanguages,
  readablesMax,
  readableMax,
  type ReadableLanguage,
  type ReadingPart,
  readTexts,
} from "@redthread/contract/reading"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

export interface Readable {
  text: string
  language: ReadableLanguage
  name?: boolean
}

export const isReadable = (language: string | null | undefined): language is ReadableLanguage =>
  readableLanguages.includes(language as ReadableLanguage)

interface Waiting extends Readable {
  resolve: (parts: ReadingPart[]) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** Sends all texts that were requested within one task, so that a screen of messages is one call. */
async function flush(): Promise<void> {
  const batch = waiting.splice(0, readablesMax)
  if (waiting.length > 0) setTimeout(() => void flush(), 0)
  try {
    const items = batch.map(({ text, language, name }) => ({ text, language, ...(name && { name }) }))
    const reply = await api(readTexts, { body: { items } })
    batch.forEach(({ resolve, text }, index) => resolve(reply.items[index] ?? [{ text, roman: null, kana: null }]))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

const read = (readable: Readable): Promise<ReadingPart[]> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void flush(), 0)
    waiting = [...waiting, { ...readable, resolve, reject }]
  })

export const readingQuery = (readable: Readable) =>
  queryOptions({
    queryKey: ["reading", readable],
    queryFn: () => read(readable),
    enabled: readable.text.length <= readableMax,
    staleTime: Infinity,
    retry: false,
  })
