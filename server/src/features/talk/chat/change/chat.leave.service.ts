import type { Tx, DbOrTx } from "../../../../core/db/db"
import { showSetting } from "../send/chat.greeting.service"
import * as leaveDb from "./chat.leave.db"

export const eraseChat = (tx: Tx, memberId: number): Promise<void> => leaveDb.erase(tx, memberId)

const batchSize = 500

type Conversation = Awaited<ReturnType<typeof leaveDb.listConversations>>[number]

async function* messagesOf(db: DbOrTx, memberId: number, { threadId, userId, name }: Conversation) {
  let after = 0
  for (let read = batchSize; read === batchSize;) {
    const page = await leaveDb.listMessages(db, threadId, after, batchSize)
    for (const { seq: _seq, senderId, ...message } of page) {
      yield { userId, name, direction: senderId === memberId ? "sent" : "received", ...message }
    }
    after = page.at(-1)?.seq ?? after
    read = page.length
  }
}

async function* allMessages(db: DbOrTx, memberId: number, conversations: readonly Conversation[]) {
  for (const conversation of conversations) yield* messagesOf(db, memberId, conversation)
}

/** The export includes received messages, which are part of the member's data. */
export async function exportChat(db: DbOrTx, memberId: number) {
  const conversations = await leaveDb.listConversations(db, memberId)
  return {
    conversations: conversations.map(({ threadId: _threadId, ...conversation }) => conversation),
    messages: allMessages(db, memberId, conversations),
    greetings: await showSetting(db, memberId),
    drafts: await leaveDb.listFirstDrafts(db, memberId),
  }
}
