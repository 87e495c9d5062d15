import { type Message, sendMessage } from "@redthread/contract/chat"
import type { Upload } from "@redthread/contract/photo"
import { api, callHeaders, refusal } from "../../core/api/api"
import { ignoreFailure } from "../../core/api/retry"
import { ClientError } from "../../core/error/client-error"
import { randomUuid } from "../../core/api/client"
import { promptFor, type TargetPerson } from "../../core/error/show-error"
import { newOutgoing } from "../../core/outbox/outbox"
import { createSender } from "../../core/outbox/outbox.send"
import { changePerson } from "../profile/profile"
import {
  catchUpConversation,
  catchUpThreads,
  knownConversation,
  knownThreads,
  putMessage,
  updateThread,
} from "./chat.cache"
import { session } from "../../core/session/session"
import { chatOutbox, type Outgoing } from "./chat-storage"
import { flushDraft, keepDraft } from "./composer/draft-sync"
import { deleteVoice, loadVoice, storeVoice } from "./voice/voice-store"

const uploadTimeoutMs = 120_000

async function postVoice(sound: Blob): Promise<Response> {
  const body = new FormData()
  body.append("file", sound, "voice")
  const signal = AbortSignal.timeout(uploadTimeoutMs)
  try {
    return await fetch("/v1/uploads", { method: "POST", headers: await callHeaders(), body, signal })
  } catch {
    throw new ClientError(signal.aborted ? "timeout" : "network")
  }
}

export async function uploadVoice(sound: Blob): Promise<number> {
  const response = await postVoice(sound)
  const text = await response.text()
  if (!response.ok) throw await refusal({ response, text })
  const [item] = (JSON.parse(text) as { items: Upload[] }).items
  if (!item) throw new ClientError("server_error")
  return item.id
}

type Attached = Partial<
  Pick<Outgoing, "upload_ids" | "previews" | "reply_to" | "about" | "price" | "template_id" | "voice">
>

/** Shows the message immediately and sends it. Returns its client id. */
export function write(userId: number, content: string, attached: Attached = {}, client_id = randomUuid()): string {
  sender.add({
    client_id,
    user_id: userId,
    content,
    upload_ids: [],
    previews: [],
    reply_to: null,
    ...attached,
    ...newOutgoing(),
  })
  return client_id
}

/** Sends a recording, which is stored in the browser until it is uploaded, so that no reload loses it. */
export async function writeVoice(userId: number, sound: Blob, seconds: number, attached: Attached = {}): Promise<void> {
  const clientId = randomUuid()
  try {
    await storeVoice(clientId, sound)
  } catch {
    // Without storage (private window) the recording is uploaded immediately or fails.
    write(userId, "", { ...attached, upload_ids: [await uploadVoice(sound)], voice: seconds })
    return
  }
  write(userId, "", { ...attached, voice: seconds }, clientId)
}

export function discard(clientId: string): void {
  const message = chatOutbox.find(clientId)
  chatOutbox.drop(clientId)
  if (message) forgetVoice(message)
}

function forgetVoice({ client_id, voice }: Outgoing): void {
  if (voice !== undefined) ignoreFailure(deleteVoice(client_id))
}

const itemIn = (item: Outgoing["about"]) => (item ? { about: { type: item.type, id: item.id } } : {})

/** Asks the server to refuse a text that may hurt, unless the member has decided or has switched the question off. */
const checkOf = ({ content, isConfirmed = false }: Outgoing) =>
  content !== "" && !isConfirmed && session.current()?.me.shield?.ask_before_sending !== false ? { check: true } : {}

function bodyOf(written: Outgoing) {
  const { client_id, user_id, content, upload_ids, reply_to, about, price, template_id } = written
  const to = { client_id, user_id, ...(reply_to === null ? {} : { reply_to }), ...itemIn(about) }
  if (template_id !== undefined) return { ...to, template_id }
  const words = content ? { message_content: content } : {}
  const photos = upload_ids.length > 0 ? { upload_ids } : {}
  return { ...to, ...words, ...photos, ...checkOf(written), ...(price === undefined ? {} : { price }) }
}

async function prepared(written: Outgoing): Promise<Outgoing> {
  const { client_id, voice, upload_ids } = written
  if (voice === undefined || upload_ids.length > 0) return written
  const sound = await loadVoice(client_id)
  if (!sound) throw new ClientError("upload_invalid")
  const uploadId = await uploadVoice(sound)
  chatOutbox.change(client_id, { upload_ids: [uploadId] })
  return { ...written, upload_ids: [uploadId] }
}

async function send(written: Outgoing): Promise<void> {
  const { user_id } = written
  const message = await api(sendMessage, { body: bodyOf(await prepared(written)) })
  if (knownConversation(user_id)?.head.id) putMessage(user_id, message)
  else await catchUpConversation(user_id)
  forgetVoice(written)
  changePerson(user_id, { messaged: 1 })
  updateThreadList(user_id, message)
}

const sender = createSender(chatOutbox, {
  laneOf: ({ user_id }) => String(user_id),
  send,
  retriesTemporary: true,
  onFailed({ client_id, user_id }, error) {
    if (mayHurt(error)) chatOutbox.change(client_id, { needsConfirmation: true })
    else promptFor(error, targetOf(user_id))
  },
})

const mayHurt = (error: unknown): boolean => error instanceof ClientError && error.key === "message_may_hurt"

/** Sends a text that may hurt. */
export function confirm(clientId: string): void {
  chatOutbox.change(clientId, { needsConfirmation: false, isConfirmed: true })
  writeAgain(clientId)
}

/** Moves the text back into the empty field of the conversation. */
export function reword({ client_id, user_id, content }: Outgoing): void {
  keepDraft(user_id, content)
  void flushDraft(user_id)
  discard(client_id)
}

export const { retry: writeAgain, sendWaiting, sendLater } = sender

/** Returns the recipient, for an error prompt, from the loaded conversation or thread list. */
function targetOf(userId: number): TargetPerson | undefined {
  const person = knownConversation(userId)?.head ?? knownThreads().find(({ user_id }) => user_id === userId)
  return person && { user_id: userId, name: person.name }
}

function updateThreadList(userId: number, { content, message_type, created_at }: Message): void {
  const change = { summary: content, summary_type: message_type, summary_recalled: false, updated_at: created_at }
  if (knownThreads().some(({ user_id }) => user_id === userId)) updateThread(userId, change)
  else ignoreFailure(catchUpThreads())
}
