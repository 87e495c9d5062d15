import type { Message, Reaction } from "@redthread/contract/chat"
import { deleteMessage, editMessage, reactToMessage, recallMessage } from "@redthread/contract/message"
import { api } from "../../core/api/api"
import { ignoreFailure } from "../../core/api/retry"
import { promptFor } from "../../core/error/show-error"
import { errorText } from "../../core/error/error-text"
import { session } from "../../core/session/session"
import { showToast } from "../../core/error/toast"
import { catchUpThreads, changeConversation, knownConversation } from "./chat.cache"
import { compose, composingWith } from "./messages/message-action"
import { mergeMessages } from "./conversation/conversation"

/** Applies a change optimistically and reverts it after a refusal. Returns whether the server stored it. */
async function change(
  userId: number,
  message: Message,
  now: Message,
  ask: () => Promise<Message | null>,
): Promise<boolean> {
  show(userId, now)
  try {
    const answered = await ask()
    if (answered) show(userId, answered)
  } catch (error) {
    // A version received meanwhile is newer, so it is not reverted.
    if (findMessage(userId, message.id)?.changed === message.changed || now.deleted) show(userId, message)
    if (!promptFor(error)) showToast({ kind: "error", message: errorText(error) })
    return false
  }
  ignoreFailure(catchUpThreads())
  return true
}

const findMessage = (userId: number, id: number): Message | undefined =>
  knownConversation(userId)?.messages.find((message) => message.id === id)

const show = (userId: number, message: Message): void =>
  changeConversation(userId, (before) => ({ ...before, messages: mergeMessages(before.messages, [message]) }))

export const recall = (userId: number, message: Message): Promise<boolean> => {
  const emptied = { content: "", message_content: "", translate: null, uploads: [], upload_ids: [], reactions: [] }
  return change(userId, message, { ...message, ...emptied, reply_to: null, recalled: true }, () =>
    api(recallMessage, { body: { id: message.id } }),
  )
}

export const removeForMe = (userId: number, message: Message): Promise<boolean> =>
  change(userId, message, { ...message, deleted: true }, async () => {
    await api(deleteMessage, { params: { id: message.id } })
    return null
  })

/** Edits a message. After a refusal the text returns to the field, unless the field is in use. */
export async function editText(userId: number, message: Message, words: string): Promise<void> {
  const now = { ...message, content: words, edited_at: new Date().toISOString() }
  const isTaken = await change(userId, message, now, () =>
    api(editMessage, { params: { id: message.id }, body: { message_content: words } }),
  )
  if (!isTaken && !composingWith(userId)) compose(userId, { kind: "edit", message, words })
}

/** Sets a reaction; choosing the same one again removes it. */
export function react(userId: number, message: Message, chosen: Reaction): Promise<boolean> {
  const me = session.current()?.me.id ?? 0
  const mine = message.reactions.find(({ user_id }) => user_id === me)
  const reaction = mine?.reaction === chosen ? null : chosen
  const others = message.reactions.filter(({ user_id }) => user_id !== me)
  const reactions = reaction === null ? others : [...others, { user_id: me, reaction }]
  return change(userId, message, { ...message, reactions }, () =>
    api(reactToMessage, { params: { id: message.id }, body: { reaction } }),
  )
}
