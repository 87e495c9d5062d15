import { shownItem } from "@redthread/contract/prompt"
import { z } from "zod"
import { session } from "../../core/session/session"
import { isStored, readStored, storageKeys, writeStored } from "../../core/preferences/storage"

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

const keyOf = (memberId: number) => `${storageKeys.chat}.${memberId}` as const

/** What is stored for this member; null where it is another's or nobody's. */
function parse(text: string | null, memberId: number): Stored | null {
  try {
    const found = stored.safeParse(JSON.parse(text ?? "null"))
    return found.success && found.data.memberId === memberId ? found.data : null
  } catch {
    return null
  }
}

/** Until 2026-11-24 all accounts had one key: whose it was takes it over. */
function takeOverShared(memberId: number): void {
  const text = readStored(storageKeys.chat)
  if (!parse(text, memberId)) return
  // First: where the storage is more than half full both would find no room.
  writeStored(storageKeys.chat, null)
  writeStored(keyOf(memberId), text)
}

/** What an earlier page was sending waits: a retry is safe, because a `client_id` is stored once. */
const afterReload = (chat: Stored): Stored => ({
  ...chat,
  outgoing: chat.outgoing.map((message) => (message.state === "sending" ? { ...message, state: "waiting" } : message)),
})

/** As last read or written, and the text of it: parsed again only after another tab has changed it. */
let known: { text: string | null; chat: Stored } | null = null

/** What this browser keeps of the signed-in member's conversations: each account has its own. */
export function readChat(): Stored {
  const memberId = session.current()?.me.id ?? 0
  const isFirst = known?.chat.memberId !== memberId
  if (isFirst) takeOverShared(memberId)
  const text = readStored(keyOf(memberId))
  if (known && !isFirst && known.text === text) return known.chat
  const chat = parse(text, memberId) ?? empty(memberId)
  known = { text, chat: isFirst ? afterReload(chat) : chat }
  return known.chat
}

/** The small pictures are nine tenths of it. */
const withoutPreviews = (chat: Stored): Stored => ({
  ...chat,
  outgoing: chat.outgoing.map((message) => ({ ...message, previews: message.previews.map(() => "") })),
})

export function writeChat(change: Partial<Omit<Stored, "memberId">>): void {
  if (!session.current()) return
  const chat = { ...readChat(), ...change }
  const key = keyOf(chat.memberId)
  let text = JSON.stringify(chat)
  writeStored(key, text)
  if (!isStored(key)) {
    // No room: the words outlive the page without the pictures, which this page still shows.
    text = JSON.stringify(withoutPreviews(chat))
    writeStored(key, text)
  }
  known = { text, chat }
}

export const forgetChat = (memberId: number): void => writeStored(keyOf(memberId), null)

/** Runs after another tab has changed what is kept of this member's conversations. Answers how to stop it. */
export function onChatStored(listener: () => void): () => void {
  const look = ({ key }: StorageEvent): void => {
    if (key === null || key === keyOf(session.current()?.me.id ?? 0)) listener()
  }
  addEventListener("storage", look)
  return () => removeEventListener("storage", look)
}
