import { messageArrived, type Message, type sendMessage } from "@redthread/contract/chat"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { maxDataBytes } from "@redthread/contract/core/live-event"
import { type Language, languages } from "@redthread/contract/language"
import { countersChanged } from "@redthread/contract/notice"
import type { AlbumPhoto } from "@redthread/contract/photo"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, isUniqueViolation, transaction, type Tx } from "../../../core/db/db"
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

/** Throws where the other's own choice of who may write forbids it: see `takesMessages`. */
function assertPolicyAllows(me: Member, { policy, friends, initiatorId, answered }: sendDb.Standing): void {
  const begunByOther = initiatorId !== null && initiatorId !== me.id
  if (friends || begunByOther) return
  if (policy === "friends") throw new AppError("friends_only")
  if (policy === "validate" && !answered) throw new AppError("ask_first")
}

/** Throws where the member may not write to the other. What the other did (hide, block, leave) is not to be told apart. */
function assertCanWrite(me: Member, standing: sendDb.Standing): void {
  const { threadId, initiatorId, answered } = standing
  if (threadId === null && !standing.blocking && !standing.visible) throw new AppError("user_not_found")
  if (standing.blocking) throw new AppError("you_block_them")
  const otherHasWritten = answered || (initiatorId !== null && initiatorId !== me.id)
  const reachable = standing.visible || (standing.listed && otherHasWritten)
  if (standing.blocked || !reachable) throw new AppError("cannot_be_written_to")
  assertPolicyAllows(me, standing)
  if (initiatorId === me.id && !answered) throw new AppError("wait_for_answer")
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

/** The first message of two: makes their thread. Raises `verify_email_first`, `new_conversations_limit`. */
async function writeFirst(tx: Tx, message: sendDb.NewMessage): Promise<sendDb.SentMessage | undefined> {
  const now = clock.now()
  await assertCanBegin(tx, message.me, now)
  await sendDb.makeThread(tx, message.me, message.other, now)
  return sendDb.writeIn(tx, message, true)
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
  { me, machine: _machine, ...message }: sendDb.NewMessage,
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

async function writeOnce(
  write: () => Promise<sendDb.SentMessage | undefined>,
): Promise<sendDb.SentMessage | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, "message_client")) return undefined
    throw error
  }
}

/**
 * What the one statement did not write: it was sent before, a rule forbids it, or it is the first message of the two.
 * Once more after that, since the other side may have acted in between.
 */
async function sendSlowly(caller: MemberCaller, body: SendBody, message: sendDb.NewMessage): Promise<Message> {
  const { member: me } = caller
  const values = { me: me.id, other: body.user_id, clientId: message.clientId }
  for (const last of [false, true]) {
    const standing = await sendDb.standing(db, me.vip, values)
    if (standing.earlierId !== null) return earlier(caller, standing.earlierId, body)
    assertCanWrite(me, standing)
    if (last) break
    const written = await writeOnce(() => transaction((tx) => writeFirst(tx, message)))
    if (written) return announce(message, written)
  }
  throw new AppError("wait_for_answer")
}

/** Photos and their message, both or neither. Raises what `attachTo` and the rules of beginning do. */
const writeWithPhotos = (
  me: Member,
  photoIds: readonly number[],
  message: sendDb.NewMessage,
): Promise<sendDb.SentMessage> =>
  transaction(async (tx) => {
    await attachTo(tx, me.id, photoIds, "message")
    const written = (await sendDb.writeIn(tx, message, false)) ?? (await writeFirst(tx, message))
    if (!written) throw new AppError("wait_for_answer")
    await uploadDb.insert(tx, written, photoIds)
    return written
  })

/**
 * Looks at the rules first, since nothing else says why a message with photos was not written. Where the same was sent
 * at the same time, the photos are taken by then, and the answer is that message.
 */
async function sendPhotos(caller: MemberCaller, body: SendBody, message: sendDb.NewMessage): Promise<Message> {
  const { member: me } = caller
  const photoIds = [...new Set(body.upload_ids)]
  const values = { me: me.id, other: body.user_id, clientId: message.clientId }
  const standing = await sendDb.standing(db, me.vip, values)
  if (standing.earlierId !== null) return earlier(caller, standing.earlierId, body)
  assertCanWrite(me, standing)
  try {
    const written = await writeWithPhotos(me, photoIds, message)
    const uploads = await uploadsOf(caller, [{ id: written.id, type: "photo" }])
    return announce(message, written, uploads.get(written.id))
  } catch (error) {
    const { earlierId } = await sendDb.standing(db, me.vip, values)
    if (earlierId === null) throw error
    return earlier(caller, earlierId, body)
  }
}

/** Photos come in messages of their own kind. */
function assertKindFits({ message_type, upload_ids = [], call_id }: SendBody): void {
  if ((message_type === "photo") !== upload_ids.length > 0) throw new AppError("invalid", { field: "upload_ids" })
  if (call_id) throw new AppError("invalid", { field: "call_id" })
}

/**
 * Writes to a member. Sent again under the same client id, also at the same time, it is stored once and answered
 * alike, and nobody hears of it twice. Raises `yourself`, `user_not_found`, `you_block_them`,
 * `cannot_be_written_to`, `friends_only`, `ask_first`, `wait_for_answer`, `new_conversations_limit`, and for photos
 * that are not the member's to send `not_found`.
 */
export async function send(caller: MemberCaller, body: SendBody): Promise<Message> {
  if (body.user_id === caller.member.id) throw new AppError("yourself")
  assertKindFits(body)
  const message = compose(caller.member, body)
  if (body.message_type === "photo") return sendPhotos(caller, body, message)
  const written = await writeOnce(() => sendDb.write(message))
  return written ? announce(message, written) : sendSlowly(caller, body, message)
}
