import { AppError } from "@redthread/contract/core/error"
import { characterCount } from "@redthread/contract/core/unicode"
import { occupationMax, type ProfileChange } from "@redthread/contract/profile"
import { codesOf } from "@redthread/contract/profile"
import { type Answer, askedAbout, type AskField, isCoded, questionsMax } from "@redthread/contract/question"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import * as profile from "../../people/profile/profile.edit.service"
import * as notice from "../../signals/notice/notice.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { postMessage } from "../../talk/chat/send/chat.send.service"
import * as questionDb from "./question.db"

const listMax = 50

async function selectField(tx: Tx, member: Member, to: number, requested: AskField | undefined): Promise<AskField> {
  const emptyFields = await questionDb.findEmptyFields(tx, member, to)
  if (!emptyFields) throw new AppError("user_not_found")
  const askedFields = requested ? [] : (await questionDb.fieldsAskedBy(tx, member.id, to)).map(({ field }) => field)
  const field = requested ?? emptyFields.find((one) => !askedFields.includes(one))
  if (!field || !emptyFields.includes(field)) throw new AppError("field_filled", { field: "field" })
  return field
}

export function ask(
  db: DbOrTx,
  { member }: MemberCaller,
  { user_id: to, field: requestedField }: { user_id: number; field?: AskField | undefined },
) {
  if (to === member.id) throw new AppError("yourself")
  return transaction(db, async (tx) => {
    const now = clock.now()
    const count = await questionDb.lockAndCount(tx, member.id, new Date(now.getTime() - dayMs))
    const field = await selectField(tx, member, to, requestedField)
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

async function lockOpen(tx: Tx, { member }: MemberCaller, id: number) {
  const question = await questionDb.lockOpen(tx, member, id)
  if (!question) throw new AppError("not_found", { field: "id" })
  return question
}

async function onlyOpen(tx: Tx, { member }: MemberCaller): Promise<number> {
  const [question, another] = await questionDb.listOpenQuestions(tx, member, 2)
  if (!question) throw new AppError("not_found", { field: "id" })
  if (another) throw new AppError("empty", { field: "id" })
  return question.id
}

type FullAnswer = Answer & { id: number; as: NonNullable<Answer["as"]> }

/** Closes a question; the asker is notified of an answer in the profile. */
const closeQuestion = (db: DbOrTx, caller: MemberCaller, { id, as, content }: FullAnswer): Promise<void> =>
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

/** Edits the profile first, because that may be repeated; then closes the question. */
export async function answer(db: DbOrTx, caller: MemberCaller, input: Answer): Promise<void> {
  const { field, ...resolved } = await transaction(db, async (tx) => {
    const id = input.id ?? (await onlyOpen(tx, caller))
    const { field } = await lockOpen(tx, caller, id)
    const isText = input.value === undefined && input.content !== undefined
    return { field, ...input, id, as: input.as ?? (isCoded(field) && isText ? "message" : "profile") }
  })
  if (resolved.as === "profile") await profile.edit(db, caller, changeFor(field, resolved))
  await closeQuestion(db, caller, resolved)
}

export async function open(db: DbOrTx, { member }: MemberCaller) {
  const questions = await questionDb.listOpenQuestions(db, member, listMax)
  return {
    items: questions.map(({ id, userId, name, field, createdAt }) => ({
      id,
      user_id: userId,
      name,
      field,
      created_at: new Date(createdAt).toISOString(),
    })),
  }
}

export const listAsked = async (db: DbOrTx, { member }: MemberCaller, memberId: number) => ({
  fields: (await questionDb.fieldsAskedBy(db, member.id, memberId)).map(({ field }) => field),
})

/** Drops open questions; closed ones remain, so that they cannot be sent again. */
export const dropQuestions = (tx: Tx, memberId: number, otherId: number): Promise<void> =>
  questionDb.dropBetween(tx, memberId, otherId)

export const eraseQuestions = (tx: Tx, memberId: number): Promise<void> => questionDb.erase(tx, memberId)

export async function exportQuestions(db: DbOrTx, memberId: number) {
  const questions = await questionDb.exportOf(db, memberId)
  return {
    asked: questions.filter(({ askerId }) => askerId === memberId),
    received: questions
      .filter((each) => each.memberId === memberId)
      .map(({ askerId: _askerId, ...question }) => question),
  }
}
