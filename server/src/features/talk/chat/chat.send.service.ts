import { messageArrived, type Message, type sendMessage } from "@redthread/contract/chat"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError, type ErrorName } from "@redthread/contract/core/error"
import { maxDataBytes } from "@redthread/contract/core/live-event"
import { type Language, languages } from "@redthread/contract/language"
import { countersChanged } from "@redthread/contract/notice"
import type { AlbumPhoto } from "@redthread/contract/photo"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { writeBatcher } from "../../../core/db/batcher"
import { db, transaction, type Tx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { attachTo } from "../../people/album/album.service"
import { detectLanguage } from "../../people/translation/detect-language.service"
import * as translation from "../../people/translation/translation.service"
import * as chatDb from "./chat.db"
import { machineWork, type MessageRow, type Reading, toMessage } from "./chat.message"
import * as sendDb from "./chat.send.db"
import { translateSoon } from "./chat.translate.service"
import * as uploadDb from "./chat.upload.db"
import { uploadsOf } from "./chat.upload.service"

type SendBody = CallArguments<typeof sendMessage>["body"]

/** New people that a member who is no VIP may write to in a day: before their email is verified, and after. */
const newPeopleMax = { unverified: 5, verified: 50 }
const day = 86_400_000

/** What the other's own choice of who may write says of it. */
function refusalByPolicy({ me }: sendDb.NewMessage, standing: sendDb.Standing): ErrorName | null {
  const { policy, friends, initiatorId, answered } = standing
  const begunByOther = initiatorId !== null && initiatorId !== me
  if (friends || begunByOther) return null
  if (policy === "friends") return "friends_only"
  return policy === "validate" && !answered ? "ask_first" : null
}

/** Why the member may not write to the other. What the other did (hide, block, leave) is not to be told apart. */
function refusalOf(message: sendDb.NewMessage, standing: sendDb.Standing): ErrorName | null {
  const { threadId, initiatorId, answered } = standing
  if (threadId === null && !standing.blocking && !standing.visible) return "user_not_found"
  if (standing.blocking) return "you_block_them"
  const otherHasWritten = answered || (initiatorId !== null && initiatorId !== message.me)
  const reachable = standing.visible || (standing.listed && otherHasWritten)
  if (standing.blocked || !reachable) return "cannot_be_written_to"
  const isWaiting = initiatorId === message.me && !answered
  return refusalByPolicy(message, standing) ?? (isWaiting ? "wait_for_answer" : null)
}

/** What becomes of a message by the rules: `first` begins a conversation, which has rules of its own. */
type Decision = { earlierId: number } | { refusal: ErrorName } | "first" | "write"

function decide(message: sendDb.NewMessage, standing: sendDb.Standing, mayBegin: boolean): Decision {
  if (standing.earlierId !== null) return { earlierId: standing.earlierId }
  const refusal = refusalOf(message, standing)
  if (refusal) return { refusal }
  return standing.initiatorId === null && !mayBegin ? "first" : "write"
}

type Outcome = Exclude<Decision, "write"> | sendDb.SentMessage
type Sent = { earlierId: number } | sendDb.SentMessage

/** Locks the conversations until the transaction ends, and looks at the rules; a first message needs `mayBegin`. */
async function decideAll(tx: Tx, messages: readonly sendDb.NewMessage[], mayBegin = false): Promise<Decision[]> {
  const standings = await sendDb.lockStandings(tx, messages)
  return messages.map((message, place) => decide(message, standings[place] as sendDb.Standing, mayBegin))
}

/** Writes what the rules allow. No member may stand in two of the messages. */
async function writeByRules(tx: Tx, messages: readonly sendDb.NewMessage[], mayBegin = false): Promise<Outcome[]> {
  const decisions = await decideAll(tx, messages, mayBegin)
  const allowed = messages.filter((_, place) => decisions[place] === "write")
  const written = allowed.length > 0 ? await sendDb.insert(tx, allowed) : []
  const next = written.values()
  return decisions.map((decision) => (decision === "write" ? (next.next().value as sendDb.SentMessage) : decision))
}

/** The message that was sent under this client id before, as its sender sees it. */
async function earlier(caller: MemberCaller, messageId: number, body: SendBody): Promise<Message> {
  const found = await chatDb.findMessage(db, caller.member.id, messageId)
  if (!found || found.otherId !== body.user_id) throw new AppError("invalid", { field: "client_id" })
  return toMessage(found.row, found.reading, (await uploadsOf(caller, [found.row])).get(messageId))
}

function compose(me: Member, body: SendBody): sendDb.NewMessage {
  const content = body.message_content ?? ""
  const language = detectLanguage(content, me.language)
  const needsMachine = (target: Language): boolean =>
    language !== null &&
    target !== language &&
    translation.canTranslate(language, target) &&
    translation.translateNow(content, language, target) === null
  return {
    me: me.id,
    vip: me.vip,
    other: body.user_id,
    clientId: body.client_id ?? null,
    type: body.message_type,
    content,
    language,
    machine: languages.filter(needsMachine),
    now: clock.now().toISOString(),
  }
}

/** Takes the lock on new people of the member. Raises `verify_email_first`, `new_conversations_limit`. */
async function assertCanBegin(tx: Tx, me: number, now: Date): Promise<void> {
  const people = await sendDb.lockAndCountNewPeople(tx, me, new Date(now.getTime() - day))
  if (people < newPeopleMax.unverified) return
  const trust = await sendDb.trust(tx, me, now)
  if (trust === "unverified") throw new AppError("verify_email_first")
  if (trust === "verified" && people >= newPeopleMax.verified) throw new AppError("new_conversations_limit")
}

function sentOrRefused(outcome: Outcome | undefined): Sent {
  if (outcome === undefined || outcome === "first")
    throw new Error(`a message was neither written nor refused: ${String(outcome)}`)
  if ("refusal" in outcome) throw new AppError(outcome.refusal)
  return outcome
}

/** Writes what may be the first message of the two, which makes their thread. */
async function begin(tx: Tx, message: sendDb.NewMessage): Promise<Sent> {
  const now = clock.now()
  await assertCanBegin(tx, message.me, now)
  await sendDb.makeThread(tx, message.me, message.other, now)
  const [outcome] = await writeByRules(tx, [message], true)
  return sentOrRefused(outcome)
}

const sending = writeBatcher(
  (tx: Tx, messages: readonly sendDb.NewMessage[]) => writeByRules(tx, messages),
  ({ me, other }) => [me, other],
)

/** Texts of members who know each other are written several at once. */
async function writeText(message: sendDb.NewMessage): Promise<Sent> {
  const outcome = await sending.ask(message)
  return outcome === "first" ? transaction((tx) => begin(tx, message)) : sentOrRefused(outcome)
}

/** Photos and their message, both or neither; nothing is done to photos that may not be sent. Raises what `attachTo` does. */
async function writePhotos(message: sendDb.NewMessage, photoIds: readonly number[]): Promise<Sent> {
  const [decision] = await transaction((tx) => decideAll(tx, [message]))
  if (decision !== "write" && decision !== "first") return sentOrRefused(decision)
  return transaction(async (tx) => {
    await attachTo(tx, message.me, photoIds, { folder: "message" })
    const [outcome] = await writeByRules(tx, [message])
    const sent = outcome === "first" ? await begin(tx, message) : sentOrRefused(outcome)
    // It was sent meanwhile: what was done to the photos is undone.
    if ("earlierId" in sent) throw new AppError("not_found")
    await uploadDb.insert(tx, sent, photoIds)
    return sent
  })
}

/** What was sent under the same client id meanwhile is there already, or has taken the photos: that message is it. */
async function writeOnce(message: sendDb.NewMessage, write: () => Promise<Sent>): Promise<Sent> {
  try {
    return await write()
  } catch (error) {
    const { me, clientId } = message
    const earlierId = clientId === null ? undefined : await sendDb.findEarlier(db, me, clientId)
    if (earlierId === undefined) throw error
    return { earlierId }
  }
}

/** Characters of content and translation that fit into an event whatever they are. */
const surelyFits = 1500

/**
 * An event carries the message where it is small enough and stays within our own servers. Photos are asked for: their
 * addresses are each device's own.
 */
function eventData(message: Message) {
  const { thread_id, id, sender, seq } = message
  const bare = { thread_id, id, sender, seq }
  if (live.hosted || message.message_type === "photo") return bare
  const whole = { ...bare, message }
  const length = message.content.length * 2 + (message.translate?.length ?? 0)
  return length <= surelyFits || Buffer.byteLength(JSON.stringify(whole)) < maxDataBytes ? whole : bare
}

/** Tells both members, and lets a machine translate it where one has to. */
function announce(
  { me, vip: _vip, machine: _machine, ...message }: sendDb.NewMessage,
  written: sendDb.SentMessage,
  uploads: readonly AlbumPhoto[] = [],
): Message {
  const { id, threadId, seq, mySeq, otherSeq, engine, target, translating, ...counter } = written
  const row: MessageRow = {
    ...message,
    id,
    threadId,
    seq,
    changed: seq,
    senderId: me,
    translating,
    createdAt: message.now,
    translate: null,
  }
  const unread = { readSeq: 0, otherReadSeq: 0 }
  const mine: Reading = { readerId: me, engine: 0, target, ...unread }
  const theirs: Reading = { readerId: message.other, engine, target, ...unread }
  const sent = toMessage(row, mine, uploads)
  const other = { memberId: message.other, seq: otherSeq }
  live.publish(other, messageArrived, eventData(toMessage(row, theirs)))
  live.publish(other, countersChanged, { counter })
  live.publish({ memberId: me, seq: mySeq }, messageArrived, eventData(sent))
  const work = translating && machineWork(row, theirs)
  if (work) translateSoon(work, { readerId: message.other, writerId: me })
  return sent
}

/** Photos come in messages of their own kind. */
function assertKindFits({ message_type, upload_ids = [], call_id }: SendBody): void {
  if ((message_type === "photo") !== upload_ids.length > 0) throw new AppError("invalid", { field: "upload_ids" })
  if (call_id) throw new AppError("invalid", { field: "call_id" })
}

/**
 * Writes to a member. Sent again under the same client id, also at the same time, it is stored once and answered
 * alike, and nobody hears of it twice. Raises `yourself`, what `refusalOf` answers, for the first message of two what
 * `assertCanBegin` raises, and for photos that are not the member's to send `not_found`.
 */
export async function send(caller: MemberCaller, body: SendBody): Promise<Message> {
  if (body.user_id === caller.member.id) throw new AppError("yourself")
  assertKindFits(body)
  const message = compose(caller.member, body)
  const sent = await writeOnce(message, () =>
    message.type === "photo" ? writePhotos(message, [...new Set(body.upload_ids)]) : writeText(message),
  )
  if ("earlierId" in sent) return earlier(caller, sent.earlierId, body)
  const uploads = await uploadsOf(caller, [{ id: sent.id, type: message.type }])
  return announce(message, sent, uploads.get(sent.id))
}
