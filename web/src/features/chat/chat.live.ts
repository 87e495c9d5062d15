import { messageArrived, type Message } from "@redthread/contract/chat"
import type { EventData } from "@redthread/contract/core/live-event"
import { type Changes, countersChanged, onlineChanged } from "@redthread/contract/notice"
import { translationArrived } from "@redthread/contract/translation"
import { onAccountLeft } from "../../core/session/own-account"
import { ignoreFailure, retryTemporary } from "../../core/api/retry"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { changeIntroduction, changePerson, onPersonChange, type PersonChange } from "../profile/profile"
import {
  catchUpConversation,
  catchUpThreads,
  changeConversation,
  conversationsKey,
  invalidateFolders,
  knownConversation,
  knownThreads,
  memberOfThread,
  putMessage,
  threadListKey,
  updateThread,
} from "./chat.cache"
import { chatOutbox, forgetChat, onChatStored } from "./chat-storage"
import { putThreads, type ThreadPages } from "./threads/thread-list"
import { flashTitle, isShown, stopFlashWhenSeen } from "./attention"

/** Adds the message to its conversation; a message missing from the event (photos, size) is fetched. */
function handleMessage({ thread_id: threadId, sender, seq, message, muted }: EventData<typeof messageArrived>): void {
  const isMine = sender === session.current()?.me.id
  const userId = memberOfThread(threadId) ?? (isMine ? message?.related_user_id : sender)
  if (message && isMine && message.client_id) chatOutbox.drop(message.client_id)
  if (userId !== undefined) {
    if (message) putMessage(userId, message)
    else ignoreFailure(catchUpConversation(userId))
  }
  updateThreadList(threadId, message, isMine)
  if (isMine) return
  ignoreFailure(
    import("./conversation/delivered").then(({ acknowledgeDelivered }) => acknowledgeDelivered(threadId, seq)),
  )
  if (muted) return
  void flashTitle()
  ignoreFailure(playChime(userId !== undefined && isEndShown(userId) && document.hasFocus()))
}

/** Returns whether new messages are visible, which they are not while a window of the history is shown. */
const isEndShown = (userId: number): boolean => isShown(userId) && !knownConversation(userId)?.nextMinId

async function playChime(isSeen: boolean): Promise<void> {
  if (session.current()?.me.sound !== 1) return
  const { chime } = await import("./chime")
  await chime(isSeen)
}

function updateThreadList(threadId: number, message: Message | undefined, isMine: boolean): void {
  const thread = knownThreads().find(({ id }) => id === threadId)
  if (!thread || !message) return ignoreFailure(catchUpThreads())
  if (message.changed <= thread.seq) return
  const changed = {
    ...thread,
    summary: message.translate ?? message.content,
    summary_type: message.message_type,
    summary_recalled: false,
    updated_at: message.created_at,
    unread: isMine ? thread.unread : thread.unread + 1,
    seq: message.changed,
  }
  queryClient.setQueryData<ThreadPages>(threadListKey, (list) => list && putThreads(list, [changed]))
  invalidateFolders()
}

function personChanged(userId: number, { online, block }: PersonChange): void {
  const change = { ...(online === undefined ? {} : { online }), ...(block === undefined ? {} : { block }) }
  if (Object.keys(change).length === 0) return
  updateThread(userId, change)
  changeConversation(userId, (before) => ({ ...before, head: { ...before.head, ...change } }))
}

const catchUpConversations = (): void => ignoreFailure(queryClient.invalidateQueries({ queryKey: conversationsKey }))

/** Applies missed changes; if `threads` is null, any conversation may have changed. */
function catchUp({ threads }: Changes): void {
  if (threads?.length === 0) return
  ignoreFailure(retryTemporary(catchUpThreads))
  if (threads === null) catchUpConversations()
  else for (const { user_id } of threads) ignoreFailure(catchUpConversation(user_id))
}

function forgetMember(memberId: number): void {
  forgetChat(memberId)
  ignoreFailure(import("./voice/voice-store").then(({ deleteVoices }) => deleteVoices(memberId)))
}

export function listenToChat(): void {
  live.on(messageArrived, handleMessage)
  live.on(translationArrived, ({ type, id, thread_id, translate }) => {
    if (type === "introduction" && translate !== undefined) changeIntroduction(id, { translate })
    if (type === "introduction" || type === "prompt" || type === "caption")
      return ignoreFailure(queryClient.invalidateQueries({ queryKey: ["profile"] }))
    const userId = thread_id === undefined ? undefined : memberOfThread(thread_id)
    if (userId === undefined) return
    ignoreFailure(catchUpConversation(userId))
    ignoreFailure(catchUpThreads())
  })
  // If another device reads messages, the badge has its own event, but the threads must be fetched.
  live.on(countersChanged, ({ counter }) => {
    const shown = knownThreads().reduce((sum, { unread }) => sum + unread, 0)
    if (counter.message < shown) ignoreFailure(catchUpThreads())
  })
  live.on(onlineChanged, ({ user_id, online }) => changePerson(user_id, { online }))
  onPersonChange(personChanged)
  live.onChanges(catchUp)
  live.onGap(() => {
    if (!session.current()) return
    // Translations have no live seq.
    catchUpConversations()
    if (chatOutbox.items().length > 0) ignoreFailure(import("./chat.send").then(({ sendWaiting }) => sendWaiting()))
  })
  // Another tab may be sending: this one continues if that one is closed.
  onChatStored(() => {
    if (chatOutbox.items().some(({ state }) => state !== "failed"))
      ignoreFailure(import("./chat.send").then(({ sendLater }) => sendLater()))
  })
  stopFlashWhenSeen()
  onAccountLeft(forgetMember)
}
