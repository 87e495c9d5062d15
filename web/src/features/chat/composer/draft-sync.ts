import { saveDraft } from "@redthread/contract/thread"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { live } from "../../../core/live/live.client"
import { catchUpConversation, changeConversation, knownConversation, updateThread } from "../chat.cache"
import { readChat, writeChat } from "../chat-storage"

/** ms without a key after which what is being written is kept on the server too, for the other devices. */
const saveDelay = 1500
/** ms after a key in which this browser keeps it: the page may be killed without a word. */
const storeDelay = 300

interface Due {
  readonly content: string
  readonly timer: ReturnType<typeof setTimeout>
}

/** What the server has not acknowledged, by the other member. */
const due = new Map<number, Due>()
/** The last of each member's saves: they go one after the other, or an older one could win. */
const saves = new Map<number, Promise<void>>()
let storing: ReturnType<typeof setTimeout> | undefined

/** Something is being written here that the server does not have yet. */
export const isDraftUnsaved = (userId: number): boolean => due.has(userId)

/** What was being written here and is not on the server. */
export const localDraft = (userId: number): string | undefined => due.get(userId)?.content ?? readChat().drafts[userId]

/** Keeps what is being written in this browser soon, and on the server when one pauses. */
export function keepDraft(userId: number, content: string): void {
  clearTimeout(due.get(userId)?.timer)
  due.set(userId, { content, timer: setTimeout(() => void flushDraft(userId), saveDelay) })
  storing ??= setTimeout(storeDrafts, storeDelay)
}

/** What an earlier page could not save is due once it is in the field again. */
export function resumeDraft(userId: number): void {
  const content = readChat().drafts[userId]
  if (content === undefined || due.has(userId)) return
  keepDraft(userId, content)
  // At once: another tab, from which it may be, goes on writing and saves later.
  void flushDraft(userId)
}

function storeDrafts(): void {
  clearTimeout(storing)
  storing = undefined
  if (due.size === 0) return
  const drafts = { ...readChat().drafts }
  for (const [userId, { content }] of due) drafts[userId] = content
  writeChat({ drafts: Object.fromEntries(Object.entries(drafts).filter(([, content]) => content !== "")) })
}

addEventListener("pagehide", storeDrafts)
document.addEventListener("visibilitychange", storeDrafts)

/** Keeps it on the server now: one leaves, or it was sent. */
export function flushDraft(userId: number): Promise<void> {
  const save = (saves.get(userId) ?? Promise.resolve()).then(() => saveUnsaved(userId))
  saves.set(userId, save)
  return save
}

async function saveUnsaved(userId: number): Promise<void> {
  const saved = due.get(userId)
  if (!saved) return
  clearTimeout(saved.timer)
  const { content } = saved
  const head = knownConversation(userId)?.head
  try {
    // What is known of a place in the history goes when one leaves.
    if (!head || content !== (head.draft ?? "")) await saveOnServer(userId, content)
    settle(userId, saved)
  } catch (error) {
    // Due until the network is back; what is refused is so for good, and this browser has it.
    storeDrafts()
    if (!(error instanceof ClientError && error.isTemporary) && due.get(userId) === saved) due.delete(userId)
  }
}

async function saveOnServer(userId: number, content: string): Promise<void> {
  const draft = content.trim() === "" ? null : content
  updateThread(userId, { draft })
  await api(saveDraft, { body: { user_id: userId, content } })
  if (knownConversation(userId))
    changeConversation(userId, (before) => ({ ...before, head: { ...before.head, draft } }))
  // Opened again meanwhile: what is on its way may have been read before this.
  else void catchUpConversation(userId)
}

/** The server has it: this browser need not, unless more was written meanwhile. */
function settle(userId: number, saved: Due): void {
  if (due.get(userId) !== saved) return
  due.delete(userId)
  const { [userId]: _, ...drafts } = readChat().drafts
  writeChat({ drafts })
}

function flushDrafts(): void {
  for (const userId of due.keys()) void flushDraft(userId)
}

addEventListener("online", flushDrafts)
live.onGap(flushDrafts)
