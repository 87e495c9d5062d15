import { type Message, sendMessage } from "@redthread/contract/chat"
import { api } from "../../core/api"
import { promptFor } from "../../core/error-prompt"
import { errorText } from "../../core/error-text"
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
import { changeOutgoing, outgoing } from "./outgoing"

/** Per conversation one after the other, so that they are stored in the order in which they were written. */
const queues = new Map<number, Promise<void>>()

/** Not `randomUUID`, which plain http lacks. */
const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-")

type Photos = Pick<Outgoing, "upload_ids" | "previews">

/** Shown at once, then sent; the server stores one `client_id` once, however often it is sent. */
export function write(userId: number, content: string, photos: Photos = { upload_ids: [], previews: [] }): void {
  const message: Outgoing = {
    client_id: newClientId(),
    user_id: userId,
    content,
    ...photos,
    created_at: new Date().toISOString(),
    state: "sending",
    error: null,
  }
  changeOutgoing({ do: "add", message })
  enqueue(message)
}

export function writeAgain(clientId: string): void {
  const message = outgoing().find(({ client_id }) => client_id === clientId)
  if (!message) return
  changeOutgoing({ do: "again", clientId })
  enqueue(message)
}

export const discard = (clientId: string): void => changeOutgoing({ do: "drop", clientId })

function enqueue(message: Outgoing): void {
  const before = queues.get(message.user_id) ?? Promise.resolve()
  queues.set(
    message.user_id,
    before.then(() => send(message)),
  )
}

async function send({ client_id, user_id, content, upload_ids }: Outgoing): Promise<void> {
  const words = content ? { message_content: content } : {}
  const photos = upload_ids.length > 0 ? { upload_ids } : {}
  try {
    const message = await api(sendMessage, { body: { client_id, user_id, ...words, ...photos } })
    if (knownConversation(user_id)?.head.id) putMessage(user_id, message)
    else await catchUpConversation(user_id)
    changeOutgoing({ do: "drop", clientId: client_id })
    changePerson(user_id, { messaged: 1 })
    noteInList(user_id, message)
  } catch (error) {
    promptFor(error)
    changeOutgoing({ do: "fail", clientId: client_id, error: errorText(error) })
  }
}

function noteInList(userId: number, { content, message_type, created_at }: Message): void {
  const change = { summary: content, summary_type: message_type, updated_at: created_at }
  if (knownThreads().some(({ user_id }) => user_id === userId)) updateThread(userId, change)
  // A new conversation; without a network the next gap brings it.
  else void catchUpThreads().catch(() => undefined)
}
