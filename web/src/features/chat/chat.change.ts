import type { Message, Reaction } from "@redthread/contract/chat"
import { deleteMessage, editMessage, reactToMessage, recallMessage } from "@redthread/contract/message"
import { api } from "../../core/api"
import { promptFor } from "../../core/error-prompt"
import { errorText } from "../../core/error-text"
import { session } from "../../core/session"
import { showToast } from "../../core/toast"
import { catchUpThreads, changeConversation, knownConversation } from "./chat.cache"
import { mergeMessages } from "./conversation"

/** Shows the message as it becomes, and as it was again where the server refuses. */
async function change(
  userId: number,
  message: Message,
  now: Message,
  ask: () => Promise<Message | null>,
): Promise<void> {
  show(userId, now)
  try {
    const answered = await ask()
    if (answered) show(userId, answered)
  } catch (error) {
    // Versions that arrived meanwhile are newer and stay.
    if (findMessage(userId, message.id)?.changed === message.changed || now.deleted) show(userId, message)
    if (!promptFor(error)) showToast({ kind: "error", message: errorText(error) })
    return
  }
  // It is done by now, whatever becomes of this: the next gap asks for the list again.
  await catchUpThreads().catch(() => undefined)
}

const findMessage = (userId: number, id: number): Message | undefined =>
  knownConversation(userId)?.messages.find((message) => message.id === id)

const show = (userId: number, message: Message): void =>
  changeConversation(userId, (before) => ({ ...before, messages: mergeMessages(before.messages, [message]) }))

export const recall = (userId: number, message: Message): Promise<void> => {
  const gone = { content: "", message_content: "", translate: null, uploads: [], upload_ids: [], reactions: [] }
  return change(userId, message, { ...message, ...gone, reply_to: null, recalled: true }, () =>
    api(recallMessage, { body: { id: message.id } }),
  )
}

export const removeForMe = (userId: number, message: Message): Promise<void> =>
  change(userId, message, { ...message, deleted: true }, async () => {
    await api(deleteMessage, { params: { id: message.id } })
    return null
  })

export const reword = (userId: number, message: Message, content: string): Promise<void> =>
  change(userId, message, { ...message, content, edited_at: new Date().toISOString() }, () =>
    api(editMessage, { params: { id: message.id }, body: { message_content: content } }),
  )

/** The same reaction again removes it. */
export function react(userId: number, message: Message, chosen: Reaction): Promise<void> {
  const me = session.current()?.me.id ?? 0
  const mine = message.reactions.find(({ user_id }) => user_id === me)
  const reaction = mine?.reaction === chosen ? null : chosen
  const others = message.reactions.filter(({ user_id }) => user_id !== me)
  const reactions = reaction === null ? others : [...others, { user_id: me, reaction }]
  return change(userId, message, { ...message, reactions }, () =>
    api(reactToMessage, { params: { id: message.id }, body: { reaction } }),
  )
}
