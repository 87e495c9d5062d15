import { useSyncExternalStore } from "react"
import { z } from "zod"
import type { MemberStore } from "./member-store"

export const outgoingFields = {
  /** The server stores each `client_id` once, so resending is safe. */
  client_id: z.string(),
  content: z.string(),
  upload_ids: z.array(z.number()).default([]),
  /** Small pictures as data URLs; a clip has an empty string. */
  previews: z.array(z.string()).default([]),
  created_at: z.string(),
  /** `waiting`: the server was unreachable, and the item is resent automatically. `failed`: the server refused it. */
  state: z.enum(["sending", "waiting", "failed"]),
  error: z.string().nullable(),
}
const outgoing = z.object(outgoingFields)
export type OutgoingItem = z.infer<typeof outgoing>

export interface Outbox<T extends OutgoingItem> {
  items: () => readonly T[]
  find: (clientId: string) => T | undefined
  add: (item: T) => void
  change: (clientId: string, change: Partial<T>) => void
  drop: (clientId: string) => void
  use: () => readonly T[]
}

type OutboxStore<T> = Pick<MemberStore<{ memberId: number; outgoing: T[] }>, "read" | "write" | "subscribe">

export function createOutbox<T extends OutgoingItem>(store: OutboxStore<T>): Outbox<T> {
  const items = (): readonly T[] => store.read().outgoing
  const find = (clientId: string): T | undefined => items().find(({ client_id }) => client_id === clientId)
  return {
    items,
    find,
    add: (item) => store.write({ outgoing: [...items(), item] }),
    change(clientId, change) {
      if (!find(clientId)) return
      store.write({ outgoing: items().map((item) => (item.client_id === clientId ? { ...item, ...change } : item)) })
    },
    drop(clientId) {
      if (find(clientId)) store.write({ outgoing: items().filter(({ client_id }) => client_id !== clientId) })
    },
    use: () => useSyncExternalStore(store.subscribe, items),
  }
}

export const newOutgoing = () => ({ created_at: new Date().toISOString(), state: "sending" as const, error: null })

/** Drops the previews, which are nine tenths of the stored text, when the storage is full. */
export const withoutPreviews = <T extends OutgoingItem>(items: readonly T[]): T[] =>
  items.map((item) => ({ ...item, previews: item.previews.map(() => "") }))
