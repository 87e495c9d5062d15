import { AppError } from "@redthread/contract/core/error"
import { characterCount } from "@redthread/contract/core/text-length"
import { occupationMax, type ProfileChange } from "@redthread/contract/profile"
import { codesOf } from "@redthread/contract/profile"
import { type Answer, askedAbout, type AskField, isCoded, questionsMax } from "@redthread/contract/question"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as profile from "../../people/profile/profile.edit.service"
import * as notice from "../../signals/notice/notice.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { postMessage } from "../../talk/chat/send/chat.send.service"
import * as questionDb from "./question.db"
import { dayMs } from "../../../core/process/duration"

/** Open questions that are shown at once. */
const shownMax = 50

/**
 * The field to ask about: the given one, else the first that is open and that the member has not asked about. Raises
 * `user_not_found`, `field_filled`.
 */
async function openField(tx: Tx, member: Member, to: number, given: AskField | undefined): Promise<AskField> {
  const open = await questionDb.openFields(tx, member, to)
  if (!open) throw new AppError("user_not_found")
  const before = given ? [] : (await questionDb.askedBy(tx, member.id, to)).map(({ field }) => field)
  const field = given ?? open.find((one) => !before.includes(one))
  if (!field || !open.includes(field)) throw new AppError("field_filled", { field: "field" })
  return field
}

/**
 * Asks a member about a field that is open, once for each asker and field.
 * Raises `yourself`, `user_not_found`, `field_filled`, `already_asked`, `questions_limit`.
 */
export function ask(
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: to, field: asked }: { user_id: number; field?: AskField | undefined },
) {
  if (to === member.id) throw new AppError("yourself")
  return transaction(db, async (tx) => {
    const now = clock.now()
    const count = await questionDb.lockAndCount(tx, member.id, new Date(now.getTime() - dayMs))
    const field = await openField(tx, member, to, asked)
    if (count >= questionsMax) throw new AppError("questions_limit")
    const row = { askerId: member.id, memberId: to, field, state: "open", createdAt: now } as const
    const id = await questionDb.insert(tx, row)
    if (id === undefined) throw new AppError("already_asked", { field: "field" })
    const seq = await notice.nextSeq(tx, to, "questions")
    live.afterCommit(tx, { memberId: to, seq }, askedAbout, { id, user_id: member.id, field })
    await notify(tx, to, {
      type: "ask",
      event: "asked",
      actorId: member.id,
      targetId: id,
      groupKey: "asked",
      key: `asked-${id}`,
    })
    return { id }
  })
}

/** What the profile takes over. Raises `invalid`, `empty`, `too_long`. */
function changeFor(field: AskField, { value, content }: Pick<Answer, "value" | "content">): ProfileChange {
  if (isCoded(field)) {
    if (value === undefined || !codesOf(field).includes(value)) throw new AppError("invalid", { field: "value" })
    return { [field]: value }
  }
  if (content === undefined) throw new AppError("empty", { field: "content" })
  if (field === "occupation" && characterCount(content) > occupationMax)
    throw new AppError("too_long", { field: "content" })
  return { [field]: content }
}

/** Locks the question, so that it is answered once. Raises `not_found`. */
async function lockOpen(tx: Tx, { member }: MemberCaller, id: number) {
  const open = await questionDb.lockOpen(tx, member, id)
  if (!open) throw new AppError("not_found", { field: "id" })
  return open
}

/** The only open question to the caller. Raises `not_found`, and `empty` where there are several. */
async function onlyOpen(tx: Tx, { member }: MemberCaller): Promise<number> {
  const [question, another] = await questionDb.openTo(tx, member, 2)
  if (!question) throw new AppError("not_found", { field: "id" })
  if (another) throw new AppError("empty", { field: "id" })
  return question.id
}

type FullAnswer = Answer & { id: number; as: NonNullable<Answer["as"]> }

/** Ends a question; who asked is told of what stands in the profile now. */
const close = (db: DbOrTx, caller: MemberCaller, { id, as, content }: FullAnswer): Promise<void> =>
  transaction(db, async (tx) => {
    const { askerId } = await lockOpen(tx, caller, id)
    await questionDb.setState(tx, id, as === "nothing" ? "put_aside" : "answered")
    if (as === "message") {
      if (content === undefined) throw new AppError("empty", { field: "content" })
      await postMessage(tx, caller.member, { to: askerId, type: "text", content, key: `answer-${id}`, isOwed: true })
    }
    if (as === "profile")
      await notify(tx, askerId, {
        type: "ask",
        event: "answered",
        actorId: caller.member.id,
        targetId: id,
        key: `answered-${id}`,
      })
  })

/**
 * Answers a question to the caller. Into the profile goes first, for that may come twice; then the question ends.
 * Raises `not_found`, what `changeFor` does, and for a message what `postMessage` does.
 */
export async function answer(db: DbOrTx, caller: MemberCaller, given: Answer): Promise<void> {
  const { field, ...full } = await transaction(db, async (tx) => {
    const id = given.id ?? (await onlyOpen(tx, caller))
    const { field } = await lockOpen(tx, caller, id)
    const isText = given.value === undefined && given.content !== undefined
    return { field, ...given, id, as: given.as ?? (isCoded(field) && isText ? "message" : "profile") }
  })
  if (full.as === "profile") await profile.edit(db, caller, changeFor(field, full))
  await close(db, caller, full)
}

/** What others ask and is not answered. */
export async function open(db: DbOrTx, { member }: MemberCaller) {
  const found = await questionDb.openTo(db, member, shownMax)
  return {
    items: found.map(({ id, userId, name, field, createdAt }) => ({
      id,
      user_id: userId,
      name,
      field,
      created_at: new Date(createdAt).toISOString(),
    })),
  }
}

export const asked = async (db: DbOrTx, { member }: MemberCaller, memberId: number) => ({
  fields: (await questionDb.askedBy(db, member.id, memberId)).map(({ field }) => field),
})

/** What is open between the two is dropped; what was asked stays asked. */
export const dropQuestions = (tx: Tx, memberId: number, otherId: number): Promise<void> =>
  questionDb.dropBetween(tx, memberId, otherId)

export const eraseQuestions = (tx: Tx, memberId: number): Promise<void> => questionDb.erase(tx, memberId)

export async function exportQuestions(db: DbOrTx, memberId: number) {
  const all = await questionDb.allOf(db, memberId)
  return {
    asked: all.filter(({ askerId }) => askerId === memberId),
    received: all.filter((each) => each.memberId === memberId).map(({ askerId: _askerId, ...came }) => came),
  }
}
