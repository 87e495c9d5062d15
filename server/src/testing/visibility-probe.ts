import { expect } from "vitest"
import type { CallSpec } from "@redthread/contract/core/call"
import type { TestMember } from "./harness"

/** All relations between a reader and a member that decide on visibility. */
export const viewerRelations = [
  "stranger",
  "friend",
  "blocked by me",
  "blocks me",
  "hidden",
  "hidden, I am VIP",
  "hidden, a friend",
  "for friends",
  "for friends, I am VIP",
  "for friends, a friend",
  "for the registered",
  "suspended",
  "deleted",
] as const
export type ViewerRelation = (typeof viewerRelations)[number]

export interface Pair {
  reader: TestMember
  target: TestMember
}

/** How a call shows the target to the reader. */
export interface Probe {
  /** What must have been between the two before, while they still saw each other. */
  before?: (pair: Pair) => Promise<unknown>
  /** Where `before` would change what other calls show: two members for this call alone. */
  ownPair?: boolean
  shows: (pair: Pair) => Promise<boolean>
  /** Where this call rightly differs from what visibility says, and why. */
  except?: Partial<Record<ViewerRelation, { shows: boolean; why: string }>>
}

/** In any page of the list. */
export const listed =
  (call: CallSpec) =>
  async ({ reader, target }: Pair): Promise<boolean> => {
    for (let max_id: number | null | undefined; max_id !== null;) {
      const { status, body } = await reader.call(call, { query: { max_id } } as never)
      expect(status).toBe(200)
      const { items, pagination } = body as {
        items: { user_id: number }[]
        pagination?: { next_max_id: number | null }
      }
      if (items.some(({ user_id }) => user_id === target.id)) return true
      max_id = pagination?.next_max_id ?? null
    }
    return false
  }
