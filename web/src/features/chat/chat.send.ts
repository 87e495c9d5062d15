import { type Message, sendMessage } from "@redthread/contract/chat"
import { api } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { randomUuid } from "../../core/api/client-id"
import { type TargetPerson, promptFor } from "../../core/error/error-prompt"
import { errorText } from "../../core/error/error-text"
import { session } from "../../core/session/session"
import { withWebLock } from "../../core/page/web-lock"
import { changePerson } from "../profile/profile.part"
import {
  catchUpConversation,
  catchUpThreads,
  knownConversation,
  knownThreads,
  putMessage,
  updateThread,
} from "./chat.cache"
import type { Outgoing } from "./chat-storage"
import { deleteVoice, loadVoice, storeVoice } from "./voice/voice-store"
import { changeOutgoing, outgoing } from "./outgoing"
import { uploadVoice } from "./voice/voice-upload"

/** Conversations with a send in progress: messages are sent one by one, in order. */
const running = new Set<number>()

/** ms after which a message that found no network is tried again, doubled up to the longest. */
const firstPause = 2000
const longestPause = 60_000
let pause = firstPause
let timer: ReturnType<typeof setTimeout> | undefined

/** What goes with the words, or in place of them. */
type Carried = Partial<
  Pick<Outgoing, "upload_ids" | "previews" | "reply_to" | "about" | "price" | "template_id" | "voice">
>

/** Shown at once, then sent; the server stores one `client_id`, which is answered, once, however often it is sent. */
export function write(userId: number, content: string, carried: Carried = {}, client_id = randomUuid()): string {
  const message: Outgoing = {
    client_id,
    user_id: userId,
    content,
    upload_ids: [],
    previews: [],
    reply_to: null,
    ...carried,
    created_at: new Date().toISOString(),
    state: "sending",
    error: null,
  }
  changeOutgoing({ do: "add", message })
  void pump(userId)
  return client_id
}

/** A recording goes the same way: it is kept here until the server has it, so that no reload loses it. */
export async function writeVoice(userId: number, sound: Blob, seconds: number, carried: Carried = {}): Promise<void> {
  const clientId = randomUuid()
  try {
    await storeVoice(clientId, sound)
  } catch {
    // A private window may keep nothing: then it goes up at once, or not at all.
    write(userId, "", { ...carried, upload_ids: [await uploadVoice(sound)], voice: seconds })
    return
  }
  write(userId, "", { ...carried, voice: seconds }, clientId)
}

export function writeAgain(clientId: string): void {
  const message = outgoing().find(({ client_id }) => client_id === clientId)
  if (!message) return
  changeOutgoing({ do: "again", clientId })
  void pump(message.user_id)
}

export function discard(clientId: string): void {
  const message = outgoing().find(({ client_id }) => client_id === clientId)
  if (message) drop(message)
}

/** Its message may have gone already: the live event can be faster than the reply. */
function drop({ client_id: clientId, voice }: Outgoing): void {
  changeOutgoing({ do: "drop", clientId })
  if (voice !== undefined) void deleteVoice(clientId).catch(() => undefined)
}

/** Called when the network may be back: sends what waits, in order per conversation. */
export function sendWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  for (const userId of new Set(outgoing().map(({ user_id }) => user_id))) void pump(userId)
}

addEventListener("online", sendWaiting)

/** Sends after a pause what found no network, here or in another tab, which may be closed. */
export function sendLater(): void {
  timer ??= setTimeout(sendWaiting, pause)
}

/** One tab at a time sends to a member; the next one looks at what is left. */
const alone = (userId: number, work: () => Promise<void>): Promise<void> =>
  withWebLock(`redthread.send.${session.current()?.me.id}.${userId}`, work)

/**
 * Sends the waiting messages of a conversation until none is left or the network fails. Refused messages stay in the
 * list.
 */
async function pump(userId: number): Promise<void> {
  if (running.has(userId)) return
  running.add(userId)
  await alone(userId, async () => {
    try {
      for (;;) {
        const next = outgoing().find(({ user_id, state }) => user_id === userId && state !== "failed")
        if (!next) return
        if (next.state === "waiting") changeOutgoing({ do: "again", clientId: next.client_id })
        if (!(await send(next))) return
      }
    } finally {
      // Here, not once the lock is released: what is written until then would find it still running.
      running.delete(userId)
    }
  })
}

function wait(userId: number): void {
  for (const { user_id, client_id, state } of outgoing())
    if (user_id === userId && state === "sending") changeOutgoing({ do: "wait", clientId: client_id })
  sendLater()
  pause = Math.min(pause * 2, longestPause)
}

const itemIn = (item: Outgoing["about"]) => (item ? { about: { type: item.type, id: item.id } } : {})

function bodyOf({ client_id, user_id, content, upload_ids, reply_to, about, price, template_id }: Outgoing) {
  const to = { client_id, user_id, ...(reply_to === null ? {} : { reply_to }), ...itemIn(about) }
  if (template_id !== undefined) return { ...to, template_id }
  const words = content ? { message_content: content } : {}
  const photos = upload_ids.length > 0 ? { upload_ids } : {}
  return { ...to, ...words, ...photos, ...(price === undefined ? {} : { price }) }
}

/** What is sent: a recording is uploaded first, once. */
async function prepared(written: Outgoing): Promise<Outgoing> {
  const { client_id, voice, upload_ids } = written
  if (voice === undefined || upload_ids.length > 0) return written
  const sound = await loadVoice(client_id)
  if (!sound) throw new ClientError("upload_invalid")
  const uploadId = await uploadVoice(sound)
  changeOutgoing({ do: "uploaded", clientId: client_id, uploadId })
  return { ...written, upload_ids: [uploadId] }
}

/** Whether the server has answered, be it with a refusal. */
async function send(written: Outgoing): Promise<boolean> {
  const { client_id, user_id } = written
  try {
    const message = await api(sendMessage, { body: bodyOf(await prepared(written)) })
    pause = firstPause
    if (knownConversation(user_id)?.head.id) putMessage(user_id, message)
    else await catchUpConversation(user_id)
    drop(written)
    changePerson(user_id, { messaged: 1 })
    noteInList(user_id, message)
    return true
  } catch (error) {
    if (error instanceof ClientError && error.isTemporary) {
      wait(user_id)
      return false
    }
    pause = firstPause
    promptFor(error, meant(user_id))
    changeOutgoing({ do: "fail", clientId: client_id, error: errorText(error) })
    return true
  }
}

/** By name; nobody where neither the conversation nor the list of them is loaded. */
function meant(userId: number): TargetPerson | undefined {
  const person = knownConversation(userId)?.head ?? knownThreads().find(({ user_id }) => user_id === userId)
  return person && { user_id: userId, name: person.name }
}

function noteInList(userId: number, { content, message_type, created_at }: Message): void {
  const change = { summary: content, summary_type: message_type, summary_recalled: false, updated_at: created_at }
  if (knownThreads().some(({ user_id }) => user_id === userId)) updateThread(userId, change)
  // A new conversation; without a network the next gap brings it.
  else void catchUpThreads().catch(() => undefined)
}
