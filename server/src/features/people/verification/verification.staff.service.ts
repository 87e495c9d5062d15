import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import {
  type ClaimedVerification,
  type decideVerification,
  type listVerifications,
  type revokeVerification,
  type VerificationCase,
  verificationClaimMinutes,
} from "@redthread/contract/verification"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { ageOn, portraitOf } from "../../member/profile-facts/profile.facts.service"
import { notify } from "../../signals/notice/notice.notify.service"
import { addressFor } from "../photo/photo.file.service"
import { deleteOwnPhotos } from "../photo/photo.service"
import { lockVerified, setVerified } from "../profile/profile.service"
import * as verificationDb from "./verification.db"
import { countSeen } from "./verification.selfie.service"
import { selfieVariant, toGesture } from "./verification.service"

type Row = verificationDb.VerificationRow

const asTime = (at: string | Date): string => new Date(at).toISOString()

const toCase = (row: verificationDb.CaseRow, reader: number): VerificationCase => ({
  id: row.id,
  user: row.userId === null ? null : { user_id: row.userId, name: row.name ?? "", avatar: portraitOf(row.file).avatar },
  submitted_at: asTime(row.submittedAt),
  claimed_by: row.claimedBy === null ? null : { user_id: row.claimedBy, name: row.claimerName ?? "" },
  claimed_until: row.claimedUntil === null ? null : asTime(row.claimedUntil),
  mine: row.claimedBy === reader,
})

export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  { max_id, mine }: CallArguments<typeof listVerifications>["query"],
): Promise<ReplyBody<typeof listVerifications>> {
  const filter = { now: clock.now(), claimer: mine ? member.id : null }
  const [cases, { waiting }] = await Promise.all([
    verificationDb.listWaiting(db, filter, max_id ?? 0, pageSize + 1),
    verificationDb.countWaiting(db),
  ])
  const page = toPage(
    cases,
    pageSize,
    ({ id }) => id,
    (row) => toCase(row, member.id),
  )
  return { ...page, waiting }
}

/** Locks the profile, then the case. */
async function lockWaiting(tx: Tx, id: number): Promise<Row> {
  const unlocked = await verificationDb.find(tx, id)
  if (!unlocked || unlocked.submittedAt === null) throw new AppError("not_found")
  await lockVerified(tx, unlocked.memberId)
  const row = await verificationDb.lock(tx, id)
  if (!row) throw new AppError("not_found")
  if (row.state !== "waiting") throw new AppError("already_decided")
  return row
}

async function lockClaimed(tx: Tx, me: number, id: number): Promise<Row> {
  const row = await lockWaiting(tx, id)
  if (row.claimedBy !== me || !row.claimedUntil || row.claimedUntil <= clock.now()) throw new AppError("not_found")
  return row
}

function photosOf({ photos, avatarId }: verificationDb.ComparisonRow, caller: MemberCaller) {
  const pictures = photos.filter(({ kind }) => kind === "image")
  const ordered = [...pictures.filter(({ id }) => id === avatarId), ...pictures.filter(({ id }) => id !== avatarId)]
  return ordered.map(({ id, file }) => ({ id, src: addressFor(`${file}/600.webp`, caller) }))
}

async function toClaimed(db: DbOrTx, caller: MemberCaller, row: Row): Promise<ClaimedVerification> {
  const filter = { now: clock.now(), claimer: caller.member.id }
  const [[caseRow], member, history, file] = await Promise.all([
    verificationDb.listWaiting(db, filter, row.id - 1, 1),
    verificationDb.findComparison(db, row.memberId),
    verificationDb.historyOf(db, row.memberId),
    row.photoId === null ? undefined : verificationDb.fileOf(db, row.photoId),
  ])
  if (caseRow?.id !== row.id || !file || !member) throw new AppError("already_decided")
  return {
    ...toCase(caseRow, caller.member.id),
    gesture: toGesture(row),
    selfie: addressFor(`${file}/${selfieVariant}`, caller),
    photos: photosOf(member, caller),
    age: member.birthday === null ? null : ageOn(member.birthday, clock.now()),
    gender: member.gender,
    history: history.map(({ decidedAt, ...each }) => ({ ...each, decided_at: asTime(decidedAt ?? clock.now()) })),
    seen_before: await countSeen(db, row, file),
  }
}

/** Claims a case for half an hour; a second claim extends it. */
export async function claim(db: DbOrTx, caller: MemberCaller, id: number): Promise<ClaimedVerification> {
  const me = caller.member.id
  const row = await transaction(db, async (tx) => {
    const locked = await lockWaiting(tx, id)
    if (locked.memberId === me) throw new AppError("yourself")
    if (verificationDb.isClaimedByOther(locked, me, clock.now())) throw new AppError("case_taken")
    const claimedUntil = new Date(clock.ms() + verificationClaimMinutes * 60_000)
    await verificationDb.update(tx, id, { claimedBy: me, claimedUntil })
    await audit(tx, caller, "verification.claim", locked.memberId, { verification: id })
    return locked
  })
  return toClaimed(db, caller, row)
}

export const release = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockClaimed(tx, member.id, id)
    await verificationDb.update(tx, id, { claimedBy: null, claimedUntil: null })
  })

type Decision = CallArguments<typeof decideVerification>["body"]

/** Of the selfie only digest and fingerprints remain. */
const decidedValues = (me: number, decision: Decision) => ({
  state: decision.decision === "approve" ? ("approved" as const) : ("refused" as const),
  photoId: null,
  claimedBy: null,
  claimedUntil: null,
  decidedBy: me,
  decidedAt: clock.now(),
  ...(decision.decision === "refuse" && { reason: decision.reason, note: decision.note || null }),
})

export const decide = (db: DbOrTx, caller: MemberCaller, id: number, decision: Decision): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockClaimed(tx, caller.member.id, id)
    const isApproved = decision.decision === "approve"
    await verificationDb.update(tx, id, decidedValues(caller.member.id, decision))
    if (isApproved) await setVerified(tx, row.memberId, true)
    if (row.photoId !== null) await deleteOwnPhotos(tx, row.memberId, [row.photoId])
    await audit(tx, caller, `verification.${decision.decision}`, row.memberId, {
      verification: id,
      ...(isApproved ? {} : { reason: decision.reason, note: decision.note }),
    })
    const event = isApproved ? "accepted" : "refused"
    await notify(tx, row.memberId, { type: "verify", event, targetId: id, key: `verification:${id}` })
  })

type RevokeInput = CallArguments<typeof revokeVerification>["body"]

export const revoke = (
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  { reason, note }: RevokeInput,
): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await lockVerified(tx, memberId))) return
    const approved = await verificationDb.lockApprovedOf(tx, memberId)
    const refused = { state: "refused" as const, reason, note: note || null, decidedBy: caller.member.id }
    if (approved) await verificationDb.update(tx, approved.id, { ...refused, decidedAt: clock.now() })
    await setVerified(tx, memberId, false)
    await audit(tx, caller, "verification.revoke", memberId, { reason, note })
    await notify(tx, memberId, { type: "verify", event: "refused", ...(approved && { targetId: approved.id }) })
  })
