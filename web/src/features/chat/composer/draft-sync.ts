import { saveDraft } from "@redthread/contract/thread"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { live } from "../../../core/live/live.client"
import { catchUpConversation, changeConversation, knownConversation, updateThread } from "../chat.cache"
import { readChat, writeChat } from "../chat-storage"

const saveDelay = 1500
const storeDelay = 300

interface UnsavedDraft {
  readonly content: string
  readonly timer: ReturnType<typeof setTimeout>
}

const unsavedDrafts = new Map<number, UnsavedDraft>()
/** The last save of each draft: saves run in order, so that an older one cannot win. */
const saves = new Map<number, Promise<void>>()
let storing: ReturnType<typeof setTimeout> | undefined

export const isDraftUnsaved = (userId: number): boolean => unsavedDrafts.has(userId)

export const localDraft = (userId: number): string | undefined =>
  unsavedDrafts.get(userId)?.content ?? readChat().drafts[userId]

export function keepDraft(userId: number, content: string): void {
  clearTimeout(unsavedDrafts.get(userId)?.timer)
  unsavedDrafts.set(userId, { content, timer: setTimeout(() => void flushDraft(userId), saveDelay) })
  storing ??= setTimeout(storeDrafts, storeDelay)
}

export function resumeDraft(userId: number): void {
  const content = readChat().drafts[userId]
  if (content === undefined || unsavedDrafts.has(userId)) return
  keepDraft(userId, content)
  // The draft is saved immediately, because another tab may continue to edit it.
  void flushDraft(userId)
}

function storeDrafts(): void {
  clearTimeout(storing)
  storing = undefined
  if (unsavedDrafts.size === 0) return
  const drafts = { ...readChat().drafts }
  for (const [userId, { content }] of unsavedDrafts) drafts[userId] = content
  writeChat({ drafts: Object.fromEntries(Object.entries(drafts).filter(([, content]) => content !== "")) })
}

addEventListener("pagehide", storeDrafts)
document.addEventListener("visibilitychange", storeDrafts)

export function flushDraft(userId: number): Promise<void> {
  const save = (saves.get(userId) ?? Promise.resolve()).then(() => saveUnsaved(userId))
  saves.set(userId, save)
  return save
}

async function saveUnsaved(userId: number): Promise<void> {
  const saved = unsavedDrafts.get(userId)
  if (!saved) return
  clearTimeout(saved.timer)
  const { content } = saved
  const head = knownConversation(userId)?.head
  try {
    // If a window of the history was shown, the conversation and its draft are not cached any more.
    if (!head || content !== (head.draft ?? "")) await saveOnServer(userId, content)
    settle(userId, saved)
  } catch (error) {
    // A temporary failure is retried once online; after a refusal only the browser keeps the draft.
    storeDrafts()
    if (!(error instanceof ClientError && error.isTemporary) && unsavedDrafts.get(userId) === saved)
      unsavedDrafts.delete(userId)
  }
}

async function saveOnServer(userId: number, content: string): Promise<void> {
  const draft = content.trim() === "" ? null : content
  updateThread(userId, { draft })
  await api(saveDraft, { body: { user_id: userId, content } })
  if (knownConversation(userId))
    changeConversation(userId, (before) => ({ ...before, head: { ...before.head, draft } }))
  // If the conversation was opened again meanwhile, its request may be older than this save.
  else void catchUpConversation(userId)
}

function settle(userId: number, saved: UnsavedDraft): void {
  if (unsavedDrafts.get(userId) !== saved) return
  unsavedDrafts.delete(userId)
  const { [userId]: _, ...drafts } = readChat().drafts
  writeChat({ drafts })
}

function flushDrafts(): void {
  for (const userId of unsavedDrafts.keys()) void flushDraft(userId)
}

addEventListener("online", flushDrafts)
live.onGap(flushDrafts)
