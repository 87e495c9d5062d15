import type { Message, MessageType, sendMessage } from "@redthread/contract/chat"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents } from "@redthread/contract/gold"
import { type Language, languages } from "@redthread/contract/language"
import type { Member, MemberCaller } from "../../../../core/member/caller"
import { clock } from "../../../../core/process/clock"
import { dayMs } from "../../../../core/process/duration"
import { writeBatcher } from "../../../../core/db/batcher"
import { transaction, type Tx, type DbOrTx } from "../../../../core/db/db"
import { live } from "../../../../core/live/live"
import { attachTo } from "../../../people/album/album.service"
import { assertSeen } from "../../../people/relation/relation.service"
import { detectLanguage } from "../../../people/translation/detect-language.service"
import * as translation from "../../../people/translation/translation.service"
import { assertNotBurst, isSlowed, scoreText } from "../../../people/scam-shield/scam-shield.service"
import { templateContent } from "../../template/template.service"
import * as chatDb from "../chat.db"
import { ownKey, toMessage } from "../chat.message"
import { afterCommitOf, announce, atOnce } from "./chat.send.announce"
import { type Decision, decide } from "./chat.send.rules"
import * as sendDb from "./chat.send.db"
import { countOpeningsLike, isSuspect, recordWarnings, warnOf } from "./chat.send.warning"
import * as uploadDb from "../content/chat.upload.db"
import { uploadsOf } from "../content/chat.upload.service"

type SendBody = CallArguments<typeof sendMessage>["body"]

/**
 * Limit per day on new conversations of a member without VIP: before and after their email is verified, and of anybody
 * of whose messages readers were warned.
 */
const newPeopleMax = { slowed: 2, unverified: 5, verified: 50 }

type Outcome = Exclude<Decision, "write"> | sendDb.SentMessage
type Sent = { earlierId: number } | sendDb.SentMessage

/** Locks the conversations until the transaction ends and applies the rules; a first message needs `mayBegin`. */
async function decideAll(tx: Tx, messages: readonly sendDb.NewMessage[], mayBegin = false): Promise<Decision[]> {
  const standings = await sendDb.lockStandings(tx, messages)
  return messages.map((message, index) => decide(message, standings[index] as sendDb.Standing, mayBegin))
}

/** Writes what the rules allow. No member may stand in two of the messages. */
async function writeByRules(tx: Tx, messages: readonly sendDb.NewMessage[], mayBegin = false): Promise<Outcome[]> {
  const decisions = await decideAll(tx, messages, mayBegin)
  const allowed = await warnOf(
    tx,
    messages.filter((_, index) => decisions[index] === "write"),
  )
  const written = allowed.length > 0 ? await sendDb.insert(tx, allowed) : []
  await recordWarnings(tx, allowed, written)
  const next = written.values()
  return decisions.map((decision) => (decision === "write" ? (next.next().value as sendDb.SentMessage) : decision))
}

/** The message that was sent under this client id before, as its sender sees it. */
async function earlier(
  db: DbOrTx,
  caller: MemberCaller,
  messageId: number,
  body: Pick<SendBody, "user_id">,
): Promise<Message> {
  const found = await chatDb.findSent(db, { me: caller.member.id, language: caller.member.language }, messageId)
  if (!found || found.reading.otherId !== body.user_id) throw new AppError("invalid", { field: "client_id" })
  return toMessage(found.row, found.reading, (await uploadsOf(db, caller, [found.row])).get(messageId))
}

/** ms after which a device has asked what it missed by itself: it does after a minute of silence. */
const redeliverWithinMs = 60_000

/**
 * The same for who sends it again. The process that stored it may have died just now before it told anybody, so the
 * receiver's devices ask what they missed; those that received it find nothing new.
 */
async function answerAgain(db: DbOrTx, caller: MemberCaller, messageId: number, body: SendBody): Promise<Message> {
  const message = await earlier(db, caller, messageId, body)
  const isFresh = clock.ms() - new Date(message.created_at).getTime() < redeliverWithinMs
  if (isFresh && (await sendDb.isOpen(db, caller.member.id, body.user_id))) live.refresh([body.user_id])
  return message
}

/** What is written, to whom; the rest follows from the writer. */
type Words = Pick<sendDb.NewMessage, "other" | "type" | "content"> &
  Partial<Pick<sendDb.NewMessage, "clientId" | "replyTo" | "quoted" | "aboutId" | "isOwed" | "language" | "machine">>

function compose(me: Member, words: Words): sendDb.NewMessage {
  return {
    clientId: null,
    replyTo: null,
    quoted: null,
    aboutId: null,
    isOwed: false,
    ...languageOf(words.content, me),
    scores: words.aboutId ? {} : scoreText(words.content),
    warning: null,
    ...words,
    me: me.id,
    vip: me.vip,
    now: clock.now().toISOString(),
  }
}

/** The language of a text, and the languages into which it may have to be translated. */
export function languageOf(content: string, me: Member): Pick<sendDb.NewMessage, "language" | "machine"> {
  const language = detectLanguage(content, me.language)
  const needsMachine = (target: Language): boolean =>
    language !== null &&
    target !== language &&
    translation.canTranslate(language, target) &&
    translation.translateNow(content, language, target) === null
  return { language, machine: languages.filter(needsMachine) }
}

/** Takes the lock on new people of the member. Raises `verify_email_first`, `new_conversations_limit`. */
async function assertCanBegin(tx: Tx, me: number, now: Date): Promise<void> {
  const people = await sendDb.lockAndCountNewPeople(tx, me, new Date(now.getTime() - dayMs))
  const { held, ...trust } = await sendDb.trust(tx, me, now)
  if (held || (people >= newPeopleMax.slowed && (await isSlowed(tx, me))))
    throw new AppError("too_many_requests", { retryAfterSeconds: 3600 })
  if (people < newPeopleMax.unverified || trust.vip) return
  if (!trust.verified) throw new AppError("verify_email_first")
  if (people >= newPeopleMax.verified) throw new AppError("new_conversations_limit")
}

function sentOrRefused(outcome: Outcome | undefined): Sent {
  if (outcome === undefined || outcome === "first")
    throw new Error(`a message was neither written nor refused: ${String(outcome)}`)
  if ("refusal" in outcome) throw new AppError(outcome.refusal)
  return outcome
}

/** Writes a message that may be the first of the two and then creates their thread. */
async function begin(tx: Tx, message: sendDb.NewMessage): Promise<Sent> {
  const now = clock.now()
  await assertCanBegin(tx, message.me, now)
  const alike = await countOpeningsLike(tx, message)
  await sendDb.makeThread(tx, message.me, message.other, now)
  const [outcome] = await writeByRules(tx, [{ ...message, alike }], true)
  return sentOrRefused(outcome)
}

const sending = writeBatcher(
  (tx: Tx, messages: readonly sendDb.NewMessage[]) => writeByRules(tx, messages),
  ({ me, other }) => [me, other],
)

/** Batches texts in existing conversations into one transaction. */
async function writeText(db: DbOrTx, message: sendDb.NewMessage): Promise<Sent> {
  const outcome = await sending.ask(message)
  return outcome === "first" ? transaction(db, (tx) => begin(tx, message)) : sentOrRefused(outcome)
}

/** Clips alone are a video; among photos they are photos. */
function kindOf(kinds: Awaited<ReturnType<typeof attachTo>>): MessageType {
  if (kinds.includes("audio")) return "voice"
  return kinds.every((kind) => kind === "video") ? "video" : "photo"
}

/** What a message carries, and what is asked for it. */
interface Carried {
  readonly ids: readonly number[]
  /** cents of each that was uploaded for it */
  readonly price: number | null
  readonly claimed: MessageType | undefined
}

/**
 * Attaches photos and writes their message in one transaction; the message type follows from the photos. Photos of a
 * refused message stay unchanged. Raises what `attachTo` does.
 */
async function writePhotos(db: DbOrTx, draft: sendDb.NewMessage, { ids, price, claimed }: Carried): Promise<Sent> {
  const [decision] = await transaction(db, (tx) => decideAll(tx, [draft]))
  if (decision !== "write" && decision !== "first") return sentOrRefused(decision)
  return transaction(db, async (tx) => {
    const kinds = await attachTo(tx, draft.me, ids, { folder: "message", price })
    const message = { ...draft, type: kindOf(kinds) }
    if (claimed && claimed !== message.type) throw new AppError("invalid", { field: "message_type" })
    const [outcome] = await writeByRules(tx, [message])
    const sent = outcome === "first" ? await begin(tx, message) : sentOrRefused(outcome)
    // The message was stored by a concurrent request: roll back the photos.
    if ("earlierId" in sent) throw new AppError("not_found")
    await uploadDb.insert(tx, sent, ids)
    return sent
  })
}

/** What cannot be written, as it was stored under its client id before or just now, is answered with that message. */
async function writeOnce(db: DbOrTx, message: sendDb.NewMessage, write: () => Promise<Sent>): Promise<Sent> {
  try {
    return await write()
  } catch (error) {
    const { me, clientId } = message
    const earlierId = clientId === null ? undefined : await sendDb.findEarlier(db, me, clientId)
    if (earlierId === undefined) throw error
    return { earlierId }
  }
}

function kindsOf({ upload_ids = [], template_id }: SendBody): MessageType[] {
  if (template_id) return ["template"]
  return upload_ids.length > 0 ? ["photo", "video", "voice"] : ["text"]
}

/** What kind of message it is follows from what it carries; a photo message may turn out to be clips alone. */
function assertKindFits(body: SendBody): void {
  const { message_type, message_content, upload_ids = [], template_id, price } = body
  if (template_id && (message_content || upload_ids.length > 0)) throw new AppError("invalid", { field: "template_id" })
  if (price !== undefined && upload_ids.length === 0) throw new AppError("price_not_here", { field: "price" })
  const kinds = kindsOf(body)
  if (message_type && !kinds.includes(message_type)) throw new AppError("invalid", { field: "message_type" })
}

/** What a sentence of the phrase book says in this language. Raises `not_found`. */
function phrase(templateId: number, language: Language) {
  const content = templateContent(templateId, language)
  if (content === undefined) throw new AppError("not_found", { field: "template_id" })
  return { content, aboutId: templateId, language, machine: [] }
}

/** The key of the message that stands for a call. */
export const callKey = (callId: number): string => `call-${callId}`

/**
 * The message of a call is written when the call ends; the caller's own request is answered with it. Raises
 * `not_found`.
 */
async function messageOfCall(db: DbOrTx, caller: MemberCaller, callId: number, body: SendBody): Promise<Message> {
  const found = await sendDb.findEarlier(db, caller.member.id, ownKey(callKey(callId)))
  if (found === undefined) throw new AppError("call_not_found", { field: "call_id" })
  return earlier(db, caller, found, body)
}

/**
 * Writes to a member. Sent again under the same client id, also at the same time, it is stored once and answered
 * alike, and nobody receives it twice. Raises `yourself`, `too_many_requests`
 * for what looks like one scam after the other, what `refusalOf` answers, for the first message of two what
 * `assertCanBegin` raises, and for photos that are not the member's to send, or an unknown phrase, `not_found`.
 */
export async function send(db: DbOrTx, caller: MemberCaller, body: SendBody): Promise<Message> {
  if (body.user_id === caller.member.id) throw new AppError("yourself")
  if (body.call_id) return messageOfCall(db, caller, body.call_id, body)
  assertKindFits(body)
  const { price, message_type: claimed, template_id } = body
  const ids = [...new Set(body.upload_ids)]
  const message = compose(caller.member, {
    other: body.user_id,
    type: template_id ? "template" : ids.length > 0 ? "photo" : "text",
    content: body.message_content ?? "",
    ...(template_id && phrase(template_id, caller.language)),
    clientId: body.client_id ?? null,
    replyTo: body.reply_to ?? null,
    quoted: body.about ?? null,
  })
  const sent = await writeOnce(db, message, async () => {
    if (isSuspect(message)) await assertNotBurst(db, message.me)
    if (body.about) await assertSeen(db, caller.member, body.user_id, body.about)
    return ids.length > 0
      ? writePhotos(db, message, { ids, price: price === undefined ? null : toCents(price), claimed })
      : writeText(db, message)
  })
  if ("earlierId" in sent) return answerAgain(db, caller, sent.earlierId, body)
  const uploads = await uploadsOf(db, caller, [sent])
  return announce({ ...message, type: sent.type }, sent, uploads.get(sent.id) ?? [], atOnce(db))
}

/** What another feature says in a conversation on behalf of a member. */
export interface Post {
  readonly to: number
  readonly type: MessageType
  /** The call, gift or phrase that it stands for. */
  readonly aboutId?: number
  readonly content?: string
  /** What the content is written in where that is known, so that no machine need look at it. */
  readonly language?: Language
  /** Photos that `attachTo` has given to messages in this transaction. */
  readonly uploadIds?: readonly number[]
  /** One message for one key, however often it is posted, such as `gift-12`. */
  readonly key: string
  /** Allowed although the other has not answered yet: a gift, a finished call. */
  readonly isOwed?: boolean
}

function toNewMessage(me: Member, { to, type, aboutId, content = "", language, key, isOwed = false }: Post) {
  const known = language && { language, machine: [] }
  return compose(me, { other: to, type, content, clientId: ownKey(key), aboutId: aboutId ?? null, isOwed, ...known })
}

/**
 * Checks that the member may write to the other, which calling them requires too, and keeps their conversation locked
 * until the transaction ends. Raises what `send` raises.
 */
export async function assertCanWrite(tx: Tx, me: Member, otherId: number): Promise<void> {
  if (otherId === me.id) throw new AppError("yourself")
  const [decision] = await decideAll(tx, [compose(me, { other: otherId, type: "text", content: "" })])
  if (typeof decision === "object" && "refusal" in decision) throw new AppError(decision.refusal)
  if (decision === "first") await assertCanBegin(tx, me.id, clock.now())
}

/**
 * Checks that the member may post this and takes the locks of `postMessage`, which precede those on ledger accounts in
 * the lock order. Raises what `send` does.
 */
export async function preparePost(tx: Tx, me: Member, post: Post): Promise<void> {
  if (post.to === me.id) throw new AppError("yourself")
  const [decision] = await decideAll(tx, [toNewMessage(me, post)])
  if (typeof decision === "object" && "refusal" in decision) throw new AppError(decision.refusal)
  if (decision !== "first") return
  const now = clock.now()
  await assertCanBegin(tx, me.id, now)
  await sendDb.makeThread(tx, me.id, post.to, now)
  // The thread is locked before ledger accounts, also if it was just created.
  await decideAll(tx, [toNewMessage(me, post)], true)
}

/**
 * Writes a message of a member in the caller's own transaction, both or neither, and tells both sides when that commits.
 * Posted again under the same key it is stored once. Raises what `send` does.
 * @returns its id
 */
export async function postMessage(tx: Tx, me: Member, post: Post): Promise<number> {
  await preparePost(tx, me, post)
  const message = toNewMessage(me, post)
  if (isSuspect(message)) {
    const earlierId = await sendDb.findEarlier(tx, me.id, ownKey(post.key))
    if (earlierId !== undefined) return earlierId
    await assertNotBurst(tx, me.id)
  }
  const sent = sentOrRefused((await writeByRules(tx, [message], true))[0])
  if ("earlierId" in sent) return sent.earlierId
  if (post.uploadIds?.length) await uploadDb.insert(tx, sent, post.uploadIds)
  announce(message, sent, [], afterCommitOf(tx))
  return sent.id
}

/** A message of the member's own to the other, as its sender sees it. */
export const showSent = (db: DbOrTx, caller: MemberCaller, messageId: number, otherId: number): Promise<Message> =>
  earlier(db, caller, messageId, { user_id: otherId })
