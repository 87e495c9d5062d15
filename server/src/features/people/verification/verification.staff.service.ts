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
import { holdProfile, setVerified } from "../profile/profile.service"
import * as verificationDb from "./verification.db"
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

/** What waits, the oldest first, or what this member of staff has taken. */
export async function list(
  db: DbOrTx,
  { member }: MemberCaller,
  { max_id, mine }: CallArguments<typeof listVerifications>["query"],
): Promise<ReplyBody<typeof listVerifications>> {
  const asked = { now: clock.now(), claimer: mine ? member.id : null }
  const [found, { waiting }] = await Promise.all([
    verificationDb.listWaiting(db, asked, max_id ?? 0, pageSize + 1),
    verificationDb.countWaiting(db),
  ])
  const page = toPage(
    found,
    pageSize,
    ({ id }) => id,
    (row) => toCase(row, member.id),
  )
  return { ...page, waiting }
}

/** Locks a case that waits, the profile before it. Raises `not_found`, `already_decided`. */
async function lockWaiting(tx: Tx, id: number): Promise<Row> {
  const before = await verificationDb.find(tx, id)
  if (!before || before.submittedAt === null) throw new AppError("not_found")
  await holdProfile(tx, before.memberId)
  const row = await verificationDb.lock(tx, id)
  if (!row) throw new AppError("not_found")
  if (row.state !== "waiting") throw new AppError("already_decided")
  return row
}

/** The same, where this member of staff has taken it. Raises `not_found`, `already_decided`. */
async function lockTaken(tx: Tx, me: number, id: number): Promise<Row> {
  const row = await lockWaiting(tx, id)
  if (row.claimedBy !== me || !row.claimedUntil || row.claimedUntil <= clock.now()) throw new AppError("not_found")
  return row
}

/** The portrait first. */
function photosOf({ photos, avatarId }: verificationDb.FaceRow, caller: MemberCaller) {
  const pictures = photos.filter(({ kind }) => kind === "image")
  const ordered = [...pictures.filter(({ id }) => id === avatarId), ...pictures.filter(({ id }) => id !== avatarId)]
  return ordered.map(({ id, file }) => ({ id, src: addressFor(`${file}/600.webp`, caller) }))
}

async function whole(db: DbOrTx, caller: MemberCaller, row: Row): Promise<ClaimedVerification> {
  const asked = { now: clock.now(), claimer: caller.member.id }
  const [[shown], face, history, file, seen] = await Promise.all([
    verificationDb.listWaiting(db, asked, row.id - 1, 1),
    verificationDb.findFace(db, row.memberId),
    verificationDb.historyOf(db, row.memberId),
    row.photoId === null ? undefined : verificationDb.fileOf(db, row.photoId),
    verificationDb.countSeen(db, row.digest, row.id),
  ])
  if (shown?.id !== row.id || !file || !face) throw new AppError("already_decided")
  return {
    ...toCase(shown, caller.member.id),
    gesture: toGesture(row),
    selfie: addressFor(`${file}/${selfieVariant}`, caller),
    photos: photosOf(face, caller),
    age: face.birthday === null ? null : ageOn(face.birthday, clock.now()),
    gender: face.gender,
    history: history.map(({ decidedAt, ...each }) => ({ ...each, decided_at: asTime(decidedAt ?? clock.now()) })),
    seen_before: seen,
  }
}

/**
 * Takes a case for half an hour, or for half an hour more. Raises `not_found`, `already_decided`, `case_taken`,
 * `yourself`.
 */
export async function claim(db: DbOrTx, caller: MemberCaller, id: number): Promise<ClaimedVerification> {
  const me = caller.member.id
  const row = await transaction(db, async (tx) => {
    const found = await lockWaiting(tx, id)
    if (found.memberId === me) throw new AppError("yourself")
    if (verificationDb.isClaimedByOther(found, me, clock.now())) throw new AppError("case_taken")
    const claimedUntil = new Date(clock.ms() + verificationClaimMinutes * 60_000)
    await verificationDb.update(tx, id, { claimedBy: me, claimedUntil })
    await audit(tx, caller, "verification.claim", found.memberId, { verification: id })
    return found
  })
  return whole(db, caller, row)
}

/** Raises `not_found`, `already_decided`. */
export const release = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockTaken(tx, member.id, id)
    await verificationDb.update(tx, id, { claimedBy: null, claimedUntil: null })
  })

type Decision = CallArguments<typeof decideVerification>["body"]

/** What a decision leaves in the row: of the selfie its digest alone. */
const decidedValues = (me: number, decision: Decision) => ({
  state: decision.decision === "approve" ? ("approved" as const) : ("refused" as const),
  photoId: null,
  claimedBy: null,
  claimedUntil: null,
  decidedBy: me,
  decidedAt: clock.now(),
  ...(decision.decision === "refuse" && { reason: decision.reason, note: decision.note || null }),
})

/** Approves or refuses, deletes the selfie and tells the member. Raises `not_found`, `already_decided`. */
export const decide = (db: DbOrTx, caller: MemberCaller, id: number, decision: Decision): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockTaken(tx, caller.member.id, id)
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

type Revoked = CallArguments<typeof revokeVerification>["body"]

/** Takes the mark from a member. Raises `user_not_found`. */
export const revoke = (db: DbOrTx, caller: MemberCaller, memberId: number, { reason, note }: Revoked): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await holdProfile(tx, memberId))) return
    const approved = await verificationDb.lockApprovedOf(tx, memberId)
    const refused = { state: "refused" as const, reason, note: note || null, decidedBy: caller.member.id }
    if (approved) await verificationDb.update(tx, approved.id, { ...refused, decidedAt: clock.now() })
    await setVerified(tx, memberId, false)
    await audit(tx, caller, "verification.revoke", memberId, { reason, note })
    await notify(tx, memberId, { type: "verify", event: "refused", ...(approved && { targetId: approved.id }) })
  })
