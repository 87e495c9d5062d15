import type { Message, MessageType, sendMessage } from "@redthread/contract/chat"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents } from "@redthread/contract/gold"
import { type Language, languages } from "@redthread/contract/language"
import type { Member, MemberCaller } from "../../../../core/member/caller"
import { clock, dayMs } from "../../../../core/process/clock"
import { writeBatcher } from "../../../../core/db/batcher"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../../core/db/db"
import { everyFeature } from "../../../../core/every-feature"
import { live } from "../../../../core/live/live"
import { attachTo } from "../../../people/album/album.service"
import { assertSeen } from "../../../people/relation/relation.service"
import { detectLanguage } from "../../../people/translation/detect-language.service"
import * as translation from "../../../people/translation/translation.service"
import { assertHarmless, assertNotBurst, isSlowed, judgeText } from "../../../people/scam-shield/scam-shield.service"
import { templateContent } from "../../template/template.service"
import * as chatDb from "../chat.db"
import { ownKey, readingBy, toMessage } from "../chat.message"
import { greetingOf, isWaiting, promoteSoon } from "./chat.greeting.service"
import { afterCommitOf, announce, immediately } from "./chat.send.announce"
import { type Decision, decide } from "./chat.send.rules"
import * as sendDb from "./chat.send.db"
import { countOpeningsLike, isSuspect, recordWarnings, withCourse, withWarnings } from "./chat.send.warning"
import * as uploadDb from "../content/chat.upload.db"
import { uploadsOf } from "../content/chat.upload.service"

type SendMessageInput = CallArguments<typeof sendMessage>["body"]

/** Daily new conversations without VIP, by state of the email; `slowed`: any member whose messages caused warnings. */
const maxNewConversations = { slowed: 2, unverified: 5, verified: 50 }

type WriteResult = { earlierId: number } | sendDb.StoredMessage

/** Locks the conversations and decides on each draft; a first message needs `mayBegin`. */
async function decideAll(tx: Tx, drafts: readonly sendDb.MessageDraft[], mayBegin = false): Promise<Decided[]> {
  const permissions = await sendDb.lockPermissions(tx, drafts)
  return drafts.map((draft, index) => {
    const permission = permissions[index] as sendDb.WritePermission
    return { decision: decide(draft, permission, mayBegin), permission }
  })
}

interface Decided {
  readonly decision: Decision
  readonly permission: sendDb.WritePermission
}

type BatchResult = Exclude<Decision, "write"> | sendDb.StoredMessage

/** Stores the drafts that the rules allow; no member may occur in two of them. */
async function writeByRules(tx: Tx, drafts: readonly sendDb.MessageDraft[], mayBegin = false): Promise<BatchResult[]> {
  const decided = await decideAll(tx, drafts, mayBegin)
  const permitted = drafts.flatMap((draft, index) => {
    const { decision, permission } = decided[index] as Decided
    return decision === "write" ? { draft, permission } : []
  })
  const warned = await withWarnings(
    tx,
    permitted.map(({ draft }) => draft),
  )
  const allowed = permitted.map(({ permission }, index) => withCourse(warned[index] as sendDb.MessageDraft, permission))
  for (const [index, { permission }] of permitted.entries()) {
    const draft = allowed[index] as sendDb.MessageDraft
    // First messages come one at a time, because each locks the greetings of its receiver.
    if (permission.initiatorId === null) draft.greeting = await greetingOf(tx, draft)
    const isFirstAnswer = permission.initiatorId === draft.other && !permission.answered
    if (isFirstAnswer) afterCommit(tx, (db) => void promoteSoon(db, draft.me))
  }
  const stored = allowed.length > 0 ? await sendDb.insert(tx, allowed) : []
  await recordWarnings(tx, allowed, stored)
  const next = stored.values()
  return decided.map(({ decision }) => (decision === "write" ? (next.next().value as sendDb.StoredMessage) : decision))
}

/** Returns the sender's stored message. Raises `invalid` if it was sent to another member. */
async function showOwn(
  db: DbOrTx,
  caller: MemberCaller,
  messageId: number,
  input: Pick<SendMessageInput, "user_id">,
): Promise<Message> {
  const stored = await chatDb.findSent(db, { me: caller.member.id, language: caller.member.language }, messageId)
  if (!stored || stored.reading.otherId !== input.user_id) throw new AppError("invalid", { field: "client_id" })
  return toMessage(
    stored.row,
    readingBy(caller.member, stored.reading),
    (await uploadsOf(db, caller, [stored.row])).get(messageId),
  )
}

/** Time in ms after which no refresh is needed, because devices request missed messages after a minute of silence. */
const redeliverWithinMs = 60_000

/** Refreshes the receiver: the process that stored the message may have died before it published its events. */
async function replyAgain(
  db: DbOrTx,
  caller: MemberCaller,
  messageId: number,
  input: SendMessageInput,
): Promise<Message> {
  const message = await showOwn(db, caller, messageId, input)
  const isRecent = clock.ms() - new Date(message.created_at).getTime() < redeliverWithinMs
  if (isRecent && (await sendDb.isOpen(db, caller.member.id, input.user_id))) live.refresh([input.user_id])
  return message
}

type DraftFields = Pick<sendDb.MessageDraft, "other" | "type" | "content"> &
  Partial<Pick<sendDb.MessageDraft, "clientId" | "replyTo" | "quoted" | "aboutId" | "isOwed" | "language" | "machine">>

function makeDraft(me: Member, fields: DraftFields): sendDb.MessageDraft {
  return {
    clientId: null,
    replyTo: null,
    quoted: null,
    aboutId: null,
    isOwed: false,
    ...languageOf(fields.content, me),
    verdict: fields.aboutId ? null : judgeText(fields.content),
    warning: null,
    ...fields,
    me: me.id,
    vip: me.vip,
    now: clock.now().toISOString(),
  }
}

export function languageOf(content: string, me: Member): Pick<sendDb.MessageDraft, "language" | "machine"> {
  const language = detectLanguage(content, me.language)
  const needsMachine = (target: Language): boolean =>
    language !== null &&
    target !== language &&
    translation.canTranslate(language, target) &&
    translation.translateNow(content, language, target) === null
  return { language, machine: languages.filter(needsMachine) }
}

/** Locks the member's new conversations, so that concurrent ones are counted. */
async function assertCanBegin(tx: Tx, me: number, now: Date): Promise<void> {
  const count = await sendDb.lockAndCountOpenings(tx, me, new Date(now.getTime() - dayMs))
  const { held, ...trust } = await sendDb.trust(tx, me, now)
  if (held || (count >= maxNewConversations.slowed && (await isSlowed(tx, me))))
    throw new AppError("too_many_requests", { retryAfterSeconds: 3600 })
  if (count < maxNewConversations.unverified || trust.vip) return
  if (!trust.verified) throw new AppError("verify_email_first")
  if (count >= maxNewConversations.verified) throw new AppError("new_conversations_limit")
}

function resultOrThrow(result: BatchResult | undefined): WriteResult {
  if (result === undefined || result === "first")
    throw new Error(`a message was neither stored nor refused: ${String(result)}`)
  if ("refusal" in result) throw new AppError(result.refusal)
  return result
}

async function beginConversation(tx: Tx, draft: sendDb.MessageDraft): Promise<WriteResult> {
  const now = clock.now()
  await assertCanBegin(tx, draft.me, now)
  const similarOpenings = await countOpeningsLike(tx, draft)
  await sendDb.findOrCreateThread(tx, draft.me, draft.other, now)
  const [result] = await writeByRules(tx, [{ ...draft, similarOpenings }], true)
  return resultOrThrow(result)
}

const batcher = writeBatcher(
  (tx: Tx, drafts: readonly sendDb.MessageDraft[]) => writeByRules(tx, drafts),
  ({ me, other }) => [me, other],
)

/** Stores a text; those in existing conversations are batched into one transaction. */
async function writeText(db: DbOrTx, draft: sendDb.MessageDraft): Promise<WriteResult> {
  const result = await batcher.ask(draft)
  return result === "first" ? transaction(db, (tx) => beginConversation(tx, draft)) : resultOrThrow(result)
}

/** Clips alone are a video; clips and photos are a photo message. */
function typeOf(kinds: Awaited<ReturnType<typeof attachTo>>): MessageType {
  if (kinds.includes("audio")) return "voice"
  return kinds.every((kind) => kind === "video") ? "video" : "photo"
}

interface Attachments {
  readonly ids: readonly number[]
  readonly price: number | null
  readonly claimedType: MessageType | undefined
}

/** Stores photos and message in one transaction, so that photos of a refused message stay unchanged. */
async function writePhotos(
  db: DbOrTx,
  draft: sendDb.MessageDraft,
  { ids, price, claimedType }: Attachments,
): Promise<WriteResult> {
  const [decided] = await transaction(db, (tx) => decideAll(tx, [draft]))
  const decision = decided?.decision
  if (decision !== "write" && decision !== "first") return resultOrThrow(decision)
  return transaction(db, async (tx) => {
    const type = typeOf(await attachTo(tx, draft.me, ids, { folder: "message", price }))
    if (claimedType && claimedType !== type) throw new AppError("invalid", { field: "message_type" })
    const [first] = await writeByRules(tx, [{ ...draft, type }])
    const result = first === "first" ? await beginConversation(tx, { ...draft, type }) : resultOrThrow(first)
    // A concurrent request has stored the message, so the photos are rolled back.
    if ("earlierId" in result) throw new AppError("not_found")
    await uploadDb.insert(tx, result, ids)
    if (type === "voice")
      for (const photoId of ids) await everyFeature.onVoiceSent(tx, { ...result, senderId: draft.me }, photoId)
    return result
  })
}

/** If storing fails, returns the message that a concurrent request stored under the client id. */
async function writeOnce(
  db: DbOrTx,
  { me, clientId }: sendDb.MessageDraft,
  write: () => Promise<WriteResult>,
): Promise<WriteResult> {
  try {
    return await write()
  } catch (error) {
    const earlierId = clientId === null ? undefined : await sendDb.findEarlierId(db, me, clientId)
    if (earlierId === undefined) throw error
    return { earlierId }
  }
}

function allowedTypes({ upload_ids = [], template_id }: SendMessageInput): MessageType[] {
  if (template_id) return ["template"]
  return upload_ids.length > 0 ? ["photo", "video", "voice"] : ["text"]
}

function assertTypeFits(input: SendMessageInput): void {
  const { message_type, message_content, upload_ids = [], template_id, price } = input
  if (template_id && (message_content || upload_ids.length > 0)) throw new AppError("invalid", { field: "template_id" })
  if (price !== undefined && upload_ids.length === 0) throw new AppError("price_not_here", { field: "price" })
  if (message_type && !allowedTypes(input).includes(message_type))
    throw new AppError("invalid", { field: "message_type" })
}

function phraseFields(templateId: number, language: Language) {
  const content = templateContent(templateId, language)
  if (content === undefined) throw new AppError("not_found", { field: "template_id" })
  return { content, aboutId: templateId, language, machine: [] }
}

export const callKey = (callId: number): string => `call-${callId}`

/** Returns the message written when the call ended. Raises `call_not_found`. */
async function messageOfCall(
  db: DbOrTx,
  caller: MemberCaller,
  callId: number,
  input: SendMessageInput,
): Promise<Message> {
  const messageId = await sendDb.findEarlierId(db, caller.member.id, ownKey(callKey(callId)))
  if (messageId === undefined) throw new AppError("call_not_found", { field: "call_id" })
  return showOwn(db, caller, messageId, input)
}

/** Repeated or concurrent requests with one client id store one message and get the same reply. */
export async function send(db: DbOrTx, caller: MemberCaller, input: SendMessageInput): Promise<Message> {
  if (input.user_id === caller.member.id) throw new AppError("yourself")
  if (input.call_id) return messageOfCall(db, caller, input.call_id, input)
  assertTypeFits(input)
  const { price, message_type: claimedType, template_id } = input
  const ids = [...new Set(input.upload_ids)]
  const draft = makeDraft(caller.member, {
    other: input.user_id,
    type: template_id ? "template" : ids.length > 0 ? "photo" : "text",
    content: input.message_content ?? "",
    ...(template_id && phraseFields(template_id, caller.language)),
    clientId: input.client_id ?? null,
    replyTo: input.reply_to ?? null,
    quoted: input.about ?? null,
  })
  const result = await writeOnce(db, draft, async () => {
    assertHarmless(draft.verdict?.scores ?? {}, input.check, "message_content")
    if (isSuspect(draft)) await assertNotBurst(db, draft.me)
    if (input.about) await assertSeen(db, caller.member, input.user_id, input.about)
    return ids.length > 0
      ? writePhotos(db, draft, { ids, price: price === undefined ? null : toCents(price), claimedType })
      : writeText(db, draft)
  })
  if ("earlierId" in result) return replyAgain(db, caller, result.earlierId, input)
  const uploads = await uploadsOf(db, caller, [result])
  return announce({ ...draft, type: result.type }, result, uploads.get(result.id) ?? [], immediately(db))
}

export interface Post {
  readonly to: number
  readonly type: MessageType
  readonly aboutId?: number
  readonly content?: string
  readonly language?: Language
  /** Uploads attached by `attachTo` in this transaction. */
  readonly uploadIds?: readonly number[]
  /** Only one message is stored per key, such as `gift-12`. */
  readonly key: string
  /** True for a gift or a finished call, which is allowed although the receiver has not answered yet. */
  readonly isOwed?: boolean
}

function toDraft(me: Member, { to, type, aboutId, content = "", language, key, isOwed = false }: Post) {
  const fields = { other: to, type, content, clientId: ownKey(key), aboutId: aboutId ?? null, isOwed }
  return makeDraft(me, { ...fields, ...(language && { language, machine: [] }) })
}

/** Locks the conversation; a call requires it as well. Raises the refusals of `send`. */
export async function assertCanWrite(tx: Tx, me: Member, otherId: number): Promise<void> {
  if (otherId === me.id) throw new AppError("yourself")
  const [decided] = await decideAll(tx, [makeDraft(me, { other: otherId, type: "text", content: "" })])
  const decision = decided?.decision
  if (typeof decision === "object" && "refusal" in decision) throw new AppError(decision.refusal)
  if (decision === "first") await assertCanBegin(tx, me.id, clock.now())
}

/** Takes the locks of `postMessage`, which precede those on ledger accounts. Raises the refusals of `send`. */
export async function preparePost(tx: Tx, me: Member, post: Post): Promise<void> {
  if (post.to === me.id) throw new AppError("yourself")
  const [decided] = await decideAll(tx, [toDraft(me, post)])
  const decision = decided?.decision
  if (typeof decision === "object" && "refusal" in decision) throw new AppError(decision.refusal)
  if (decision !== "first") return
  const now = clock.now()
  await assertCanBegin(tx, me.id, now)
  await sendDb.findOrCreateThread(tx, me.id, post.to, now)
  // The thread, also a new one, is locked before ledger accounts.
  await decideAll(tx, [toDraft(me, post)], true)
}

/** Stores a message; its events follow the caller's commit, a used key stores none. Raises the refusals of `send`. */
export async function postMessage(tx: Tx, me: Member, post: Post): Promise<number> {
  await preparePost(tx, me, post)
  const draft = toDraft(me, post)
  if (isSuspect(draft)) {
    const earlierId = await sendDb.findEarlierId(tx, me.id, ownKey(post.key))
    if (earlierId !== undefined) return earlierId
    await assertNotBurst(tx, me.id)
  }
  const result = resultOrThrow((await writeByRules(tx, [draft], true))[0])
  if ("earlierId" in result) return result.earlierId
  if (post.uploadIds?.length) await uploadDb.insert(tx, result, post.uploadIds)
  announce(draft, result, [], afterCommitOf(tx))
  return result.id
}

export const showSent = (db: DbOrTx, caller: MemberCaller, messageId: number, otherId: number): Promise<Message> =>
  showOwn(db, caller, messageId, { user_id: otherId })

/** True if the greeting of `me` waits in the other's folder, so that nothing notifies the other. */
export const waitsFor = (on: DbOrTx, me: number, otherId: number): Promise<boolean> => isWaiting(on, otherId, me)
