import { shownItem } from "@redthread/contract/prompt"
import { z } from "zod"
import { session } from "../../core/session"
import { readStored, storageKeys, writeStored } from "../../core/storage"

/** A message of the own that the server has not confirmed. */
const outgoing = z.object({
  client_id: z.string(),
  user_id: z.number(),
  content: z.string(),
  /** Photos and clips that go with it, and small pictures of them as data. */
  upload_ids: z.array(z.number()).default([]),
  previews: z.array(z.string()).default([]),
  /** Gold that each of the photos costs which were uploaded for it. */
  price: z.number().optional(),
  /** A sentence of the phrase book, which `content` shows. */
  template_id: z.number().optional(),
  /** Seconds of a voice message. Until it is uploaded the recording is among the kept voices. */
  voice: z.number().optional(),
  created_at: z.string(),
  /** The message that it answers. */
  reply_to: z.number().nullable().default(null),
  /** What of the other's profile it is about. */
  about: shownItem.optional(),
  /** `waiting`: there was no network; it goes out by itself. `failed`: it was refused. */
  state: z.enum(["sending", "waiting", "failed"]),
  /** Why it failed, in the reader's words. */
  error: z.string().nullable(),
})
export type Outgoing = z.infer<typeof outgoing>

const stored = z.object({
  memberId: z.number(),
  /** Docked windows, oldest first. */
  dock: z.array(z.object({ userId: z.number(), minimised: z.boolean() })).catch([]),
  /** What was being written, by the other member's id. */
  drafts: z.record(z.string(), z.string()).catch({}),
  outgoing: z.array(outgoing).catch([]),
  /** Conversations whose note about translation was closed. */
  hiddenNotes: z.array(z.number()).catch([]),
})
type Stored = z.infer<typeof stored>

const empty = (memberId: number): Stored => ({ memberId, dock: [], drafts: {}, outgoing: [], hiddenNotes: [] })

/** What this browser keeps of the signed-in member's conversations; another member's is not touched. */
export function readChat(): Stored {
  const memberId = session.current()?.me.id ?? 0
  try {
    const found = stored.safeParse(JSON.parse(readStored(storageKeys.chat) ?? "null"))
    return found.success && found.data.memberId === memberId ? found.data : empty(memberId)
  } catch {
    return empty(memberId)
  }
}

export function writeChat(change: Partial<Omit<Stored, "memberId">>): void {
  if (session.current()) writeStored(storageKeys.chat, JSON.stringify({ ...readChat(), ...change }))
}

export const forgetChat = (): void => writeStored(storageKeys.chat, null)
