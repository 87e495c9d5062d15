import { AppError } from "@redthread/contract/core/error"
import type { CallArguments } from "@redthread/contract/core/call"
import type { Page } from "@redthread/contract/core/page"
import {
  type delayFraudNotice,
  fraudDelayDays,
  type FraudNotice,
  fraudNoticeHours,
} from "@redthread/contract/fraud-notice"
import { allowLongStatements, type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { mail, mailText } from "../../../core/mail/mail"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import type { FraudNoticeRow } from "../../member/case-facts/fraud-notice.tables"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { forgetNames, notifyAll } from "../../signals/notice/notice.notify.service"
import { dayText } from "../../signals/statement/statement.text.service"
import { markThreadsChanged } from "../../talk/chat/thread/chat.side.service"
import * as noticeDb from "./fraud-notice.db"

/** Each batch is a transaction, so that its members' counters are locked for a moment only. */
const batchSize = 500

const hourMs = 3_600_000

/** Called in the transaction of the ban; a job lists the recipients and warns them. */
export async function open(tx: Tx, memberId: number, sanctionId: number): Promise<void> {
  const { name } = await memberFacts(tx, memberId)
  const createdAt = clock.now()
  const dueAt = new Date(createdAt.getTime() + fraudNoticeHours * hourMs)
  await noticeDb.insert(tx, { memberId, sanctionId, name, createdAt, dueAt })
}

/** Called when the ban is lifted: all who were warned are notified, the others are not warned any more. */
export const revoke = (tx: Tx, memberId: number): Promise<void> => noticeDb.revoke(tx, memberId, clock.now())

const keyOf = (id: number, kind: "send" | "clear"): string => (kind === "send" ? `fraud:${id}` : `fraud:${id}:cleared`)

/** Notification, mail and mark of up to `batchSize` recipients. @returns whether there were any */
async function writeBatch(tx: Tx, notice: FraudNoticeRow, kind: "send" | "clear"): Promise<boolean> {
  const recipients = await noticeDb.listNext(tx, notice.id, kind, batchSize)
  if (recipients.length === 0) return false
  const now = clock.now()
  const memberIds = recipients.map(({ memberId }) => memberId)
  await noticeDb.mark(tx, notice.id, memberIds, kind === "send" ? { notifiedAt: now } : { clearedAt: now })
  const template = kind === "send" ? "fraud" : "fraud_cleared"
  const { name: who, memberId: bannedId } = notice
  await mail.sendAll(
    tx,
    recipients.flatMap(({ email, language, name, lastContactAt }) => {
      const values = { who, name, day: dayText(new Date(lastContactAt), language), link: `${env.publicUrl}/contact` }
      if (email === null) return []
      return [
        {
          to: email,
          subject: mailText(`${template}_subject`, language, values),
          text: mailText(template, language, values),
        },
      ]
    }),
  )
  const facts = new Map(memberIds.map((memberId) => [memberId, { name: who }]))
  const notification = { type: "safety", event: template, targetId: bannedId, key: keyOf(notice.id, kind) } as const
  await markThreadsChanged(tx, bannedId, await notifyAll(tx, facts, notification))
  return true
}

const endOf = {
  list: (at: Date) => ({ listedAt: at }),
  send: (at: Date) => ({ sentAt: at }),
  clear: (at: Date) => ({ clearedAt: at }),
} as const

/** One step of the job, in a transaction. @returns whether there was work */
const step = (db: DbOrTx, kind: keyof typeof endOf): Promise<boolean> =>
  transaction(db, async (tx) => {
    const notice = await noticeDb.lockNext(tx, kind, clock.now())
    if (!notice) return false
    if (kind === "list") {
      await allowLongStatements(tx)
      await noticeDb.listRecipients(tx, notice)
    } else if (await writeBatch(tx, notice, kind)) return true
    await noticeDb.update(tx, notice.id, endOf[kind](clock.now()))
    return true
  })

/** Continues where an earlier run was killed, as each step commits what it wrote together with its mark. */
export async function sendDue(db: DbOrTx): Promise<void> {
  for (const kind of ["clear", "list", "send"] as const) while (await step(db, kind));
}

/** Before the erasure of the banned member: all are warned, and no notification retains the name. */
export async function forget(tx: Tx, memberId: number): Promise<void> {
  for (const notice of await noticeDb.lockOf(tx, memberId)) {
    if (notice.listedAt === null && notice.revokedAt === null) await noticeDb.listRecipients(tx, notice)
    if (notice.revokedAt === null) while (await writeBatch(tx, notice, "send"));
    const memberIds = await noticeDb.recipientIds(tx, notice.id)
    for (const kind of ["send", "clear"] as const) await forgetNames(tx, memberIds, keyOf(notice.id, kind))
  }
}

export const erase = (tx: Tx, memberId: number): Promise<void> => noticeDb.erase(tx, memberId)

export async function list(db: DbOrTx, maxId = Number.MAX_SAFE_INTEGER): Promise<Page<FraudNotice>> {
  const rows = await noticeDb.list(db, maxId, pageSize + 1)
  return toPage(
    rows,
    pageSize,
    ({ id }) => id,
    ({ memberId, createdAt, dueAt, revokedAt, ...row }) => ({
      ...row,
      user_id: memberId,
      created_at: new Date(createdAt).toISOString(),
      due_at: new Date(dueAt).toISOString(),
      revoked_at: revokedAt === null ? null : new Date(revokedAt).toISOString(),
    }),
  )
}

/** The latest time until which the warnings can be delayed: before the banned account is erased. */
function latestDue({ erasedAt }: { erasedAt: Date | null }): number {
  const latest = clock.ms() + fraudDelayDays * dayMs
  return erasedAt ? Math.min(latest, erasedAt.getTime() - dayMs) : latest
}

/** Raises `not_found`, `already_decided`, `invalid`. */
export const delay = (
  db: DbOrTx,
  caller: MemberCaller,
  id: number,
  { due_at, reason }: CallArguments<typeof delayFraudNotice>["body"],
): Promise<void> =>
  transaction(db, async (tx) => {
    const notice = await noticeDb.lock(tx, id)
    if (!notice) throw new AppError("not_found")
    if (notice.sentAt || notice.revokedAt) throw new AppError("already_decided")
    const dueAt = new Date(due_at)
    if (dueAt.getTime() > latestDue(notice)) throw new AppError("invalid", { field: "due_at" })
    await noticeDb.update(tx, id, { dueAt, delayed: dueAt > clock.now() })
    await audit(tx, caller, "fraud.delay", notice.memberId, { notice: id, reason, due_at: dueAt.toISOString() })
  })

export const exportNotices = async (db: DbOrTx, memberId: number) => ({
  fraud_notices: {
    received: await noticeDb.receivedBy(db, memberId),
    about_me: await noticeDb.aboutMember(db, memberId),
  },
})
