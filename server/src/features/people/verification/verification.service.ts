import { createHash, randomInt } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import {
  gestureHands,
  gestureMinutes,
  gesturePlaces,
  gestureSigns,
  gesturesPerDay,
  type Verification,
  type VerificationAttempt,
} from "@redthread/contract/verification"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { storage } from "../../../core/files/storage"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { moveToFolder } from "../photo/photo.file.service"
import { waitForProcessed } from "../photo/photo.process.service"
import { deleteOwnPhotos, lockOwn } from "../photo/photo.service"
import { lockVerified, isVerified } from "../profile/profile.service"
import * as verificationDb from "./verification.db"
import * as fingerprintDb from "./verification.fingerprint.db"
import { eraseRequests, exportRequests } from "./verification.request.service"
import { fingerprintsOfUpload } from "./verification.selfie.service"

type Row = verificationDb.VerificationRow

/** Maximum wait in ms for a selfie that is still processed. */
const processingMs = 8000
export const selfieVariant = "1600.webp"

const randomOf = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T

export const toGesture = ({ hand, sign, place }: Row) => ({ hand, sign, place })

const isExpired = ({ state, expiresAt }: Row): boolean => state === "shown" && expiresAt <= clock.now()

const toAttempt = (row: Row): VerificationAttempt => ({
  id: row.id,
  state: row.state,
  gesture: toGesture(row),
  expires_at: row.expiresAt.toISOString(),
  submitted_at: row.submittedAt?.toISOString() ?? null,
  decided_at: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  note: row.note,
})

async function statusOf(on: DbOrTx, memberId: number, verified: boolean): Promise<Verification> {
  const latest = await verificationDb.latestOf(on, memberId)
  const shown = await verificationDb.shownSince(on, memberId, new Date(clock.ms() - dayMs))
  const left = Math.max(0, gesturesPerDay - shown.length)
  const [first] = shown
  return {
    verified,
    attempt: latest && !isExpired(latest) ? toAttempt(latest) : null,
    tries_left: left,
    next_try_at: left === 0 && first ? new Date(first.getTime() + dayMs).toISOString() : null,
  }
}

export const show = async (db: DbOrTx, { member }: MemberCaller): Promise<Verification> =>
  statusOf(db, member.id, await isVerified(db, member.id))

/** Returns the same gesture until it expires, so that a member cannot retry until one matches an existing picture. */
export const start = (db: DbOrTx, { member }: MemberCaller): Promise<Verification> =>
  transaction(db, async (tx) => {
    if (await lockVerified(tx, member.id)) throw new AppError("verification_done")
    const current = await statusOf(tx, member.id, false)
    if (current.attempt?.state === "waiting") throw new AppError("verification_waits")
    if (current.attempt?.state === "shown") return current
    if (current.tries_left === 0) throw new AppError("verification_limit")
    const latest = await verificationDb.latestOf(tx, member.id)
    const createdAt = clock.now()
    // A shown gesture is withdrawn even if it has expired.
    if (latest?.state === "shown") await withdrawRow(tx, latest)
    await verificationDb.insert(tx, {
      memberId: member.id,
      hand: randomOf(gestureHands),
      sign: randomOf(gestureSigns),
      place: randomOf(gesturePlaces),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + gestureMinutes * 60_000),
    })
    return statusOf(tx, member.id, false)
  })

async function withdrawRow(tx: Tx, { id }: Row): Promise<void> {
  await fingerprintDb.forget(tx, id)
  await verificationDb.update(tx, id, {
    state: "withdrawn",
    photoId: null,
    digest: null,
    claimedBy: null,
    claimedUntil: null,
    decidedAt: clock.now(),
  })
}

async function digestOf(file: string): Promise<Buffer> {
  const content = await storage.read(`${file}/${selfieVariant}`)
  if (!content) throw new AppError("upload_invalid", { field: "upload_id" })
  const hash = createHash("sha256")
  for await (const chunk of content.stream) hash.update(chunk as Buffer)
  return hash.digest()
}

async function lockOwnAttempt(tx: Tx, memberId: number, id: number): Promise<Row> {
  const row = await verificationDb.lock(tx, id)
  if (row?.memberId !== memberId) throw new AppError("not_found")
  return row
}

/** Moves the upload to a folder that only staff can load. */
async function takeSelfie(tx: Tx, memberId: number, uploadId: number): Promise<Buffer> {
  const photo = await lockOwn(tx, memberId, uploadId)
  if (!photo) throw new AppError("upload_not_found", { field: "upload_id" })
  // A photo that is attached elsewhere was not taken for this gesture.
  const isUsable = photo.kind === "image" && photo.attachedAt === null && photo.status === "ready"
  if (!isUsable) throw new AppError("upload_invalid", { field: "upload_id" })
  const digest = await digestOf(photo.file)
  await moveToFolder(tx, photo, "verification")
  return digest
}

export async function submit(
  db: DbOrTx,
  { member }: MemberCaller,
  id: number,
  uploadId: number,
): Promise<Verification> {
  await waitForProcessed(db, [uploadId], processingMs)
  const fingerprints = await fingerprintsOfUpload(db, member.id, uploadId)
  return transaction(db, async (tx) => {
    const verified = await lockVerified(tx, member.id)
    const row = await lockOwnAttempt(tx, member.id, id)
    // The client repeats a request whose reply was lost.
    if (row.state === "waiting" && row.photoId === uploadId) return statusOf(tx, member.id, verified)
    if (row.state !== "shown" || isExpired(row)) throw new AppError("verification_expired")
    const digest = await takeSelfie(tx, member.id, uploadId)
    await verificationDb.update(tx, id, { state: "waiting", photoId: uploadId, digest, submittedAt: clock.now() })
    await fingerprintDb.store(tx, id, fingerprints)
    return statusOf(tx, member.id, verified)
  })
}

export const withdraw = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockVerified(tx, member.id)
    const row = await lockOwnAttempt(tx, member.id, id)
    if (row.state !== "shown" && row.state !== "waiting") throw new AppError("not_found")
    await withdrawRow(tx, row)
    if (row.photoId !== null) await deleteOwnPhotos(tx, member.id, [row.photoId])
  })

export async function forgetSelfies(tx: Tx, memberId: number, photoIds: readonly number[]): Promise<void> {
  if (photoIds.length === 0) return
  for (const row of await verificationDb.lockWaitingWith(tx, memberId, photoIds)) await withdrawRow(tx, row)
}

export async function eraseVerifications(tx: Tx, memberId: number): Promise<void> {
  await eraseRequests(tx, memberId)
  await verificationDb.erase(tx, memberId)
}

export async function exportVerifications(db: DbOrTx, memberId: number) {
  const attempts = await verificationDb.listOf(db, memberId)
  return {
    verifications: attempts.map((row) => ({ ...toAttempt(row), created_at: row.createdAt.toISOString() })),
    requests: await exportRequests(db, memberId),
  }
}
