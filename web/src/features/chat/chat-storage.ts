import { shownItem } from "@redthread/contract/prompt"
import { z } from "zod"
import { createMemberStore } from "../../core/outbox/member-store"
import { createOutbox, outgoingFields, withoutPreviews } from "../../core/outbox/outbox"
import { storageKeys } from "../../core/preferences/storage"

const outgoing = z.object({
  ...outgoingFields,
  user_id: z.number(),
  price: z.number().optional(),
  /** Id of a sentence of the phrase book, whose text is in `content`. */
  template_id: z.number().optional(),
  /** Seconds of a voice message; its recording is in the voice store until it is uploaded. */
  voice: z.number().optional(),
  reply_to: z.number().nullable().default(null),
  /** The item of the recipient's profile that the message is about. */
  about: shownItem.optional(),
  /** True if the server refused the text because it may hurt: the member decides. */
  needsConfirmation: z.boolean().optional(),
  /** True if the member wants to send it anyway. */
  isConfirmed: z.boolean().optional(),
})
export type Outgoing = z.infer<typeof outgoing>

const stored = z.object({
  memberId: z.number(),
  dock: z.array(z.object({ userId: z.number(), minimised: z.boolean() })).catch([]),
  drafts: z.record(z.string(), z.string()).catch({}),
  outgoing: z.array(outgoing).catch([]),
  hiddenNotes: z.array(z.number()).catch([]),
  /** Conversations with readings above foreign texts, by the other member's id. */
  readings: z.record(z.string(), z.enum(["roman", "kana"])).catch({}),
})
type Stored = z.infer<typeof stored>

const withWaitingState = (message: Outgoing): Outgoing =>
  message.state === "sending" ? { ...message, state: "waiting" } : message

const store = createMemberStore<Stored>({
  key: storageKeys.chat,
  schema: stored,
  empty: (memberId) => ({ memberId, dock: [], drafts: {}, outgoing: [], hiddenNotes: [], readings: {} }),
  afterReload: (chat) => ({ ...chat, outgoing: chat.outgoing.map(withWaitingState) }),
  reduced: (chat) => ({ ...chat, outgoing: withoutPreviews(chat.outgoing) }),
})

export const { read: readChat, write: writeChat, forget: forgetChat, onStoredElsewhere: onChatStored } = store

export const chatOutbox = createOutbox<Outgoing>(store)

export const useOutgoing = (userId: number): Outgoing[] => chatOutbox.use().filter(({ user_id }) => user_id === userId)
