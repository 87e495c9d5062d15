import { z } from "zod"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { clock, dayMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { lockAccount } from "../../member/account-row/account.db"
import {
  findCopies,
  findPublished,
  type SimilarPicture,
} from "../../people/photo/fingerprint/photo.fingerprint.service"
import { holdMember } from "../sanction/sanction.hold.service"
import * as copyDb from "./picture-copy.db"

/** Accounts younger than this (ms) are hidden until staff have decided. */
const newAccountMs = 30 * dayMs

/** Limit per case: further pairs add no information. */
const maxPairs = 12

interface Finding {
  readonly memberId: number
  readonly pair: copyDb.NewPair & { otherMemberId: number }
}

/**
 * The newer picture is the copy. One of the two must be a portrait, or the older one a picture of a suspended account.
 * Undefined if the copy's account is suspended already.
 */
function toFinding(own: Omit<SimilarPicture, "distance">, other: SimilarPicture): Finding | undefined {
  const [copy, source] = own.photoId > other.photoId ? [own, other] : [other, own]
  if (copy.state !== "active") return undefined
  const isBanned = source.state === "suspended"
  if (!isBanned && !own.isPortrait && !other.isPortrait) return undefined
  const { distance } = other
  return {
    memberId: copy.memberId,
    pair: {
      photoId: copy.photoId,
      otherPhotoId: source.photoId,
      otherMemberId: source.memberId,
      kind: isBanned ? "banned" : "portrait",
      distance,
    },
  }
}

/** Adds the pairs to the member's open case, and hides a new account. Pairs about which staff have decided are left out. */
async function open(tx: Tx, memberId: number, pairs: readonly Finding["pair"][]): Promise<void> {
  const account = await lockAccount(tx, memberId)
  if (account?.state !== "active") return
  const settled = await copyDb.listSettled(
    tx,
    memberId,
    pairs.map(({ otherMemberId }) => otherMemberId),
  )
  const isSettled = ({ otherMemberId, kind }: Finding["pair"]): boolean =>
    settled.some((one) => one.otherId === otherMemberId && (one.kind === "banned" || one.kind === kind))
  const unsettled = pairs.filter((pair) => !isSettled(pair))
  if (unsettled.length === 0) return
  const caseId = await copyDb.lockOpen(tx, memberId, clock.now())
  const room = maxPairs - (await copyDb.countPairs(tx, caseId))
  const isNew = room > 0 && (await copyDb.insertPairs(tx, caseId, unsettled.slice(0, room)))
  if (!isNew && room === maxPairs) return copyDb.deleteCase(tx, caseId)
  if (isNew && clock.ms() - account.createdAt.getTime() < newAccountMs) await holdMember(tx, memberId, "fake")
}

/** Opens cases of all members whose pictures are copies of this one, or whose pictures it copies. */
export async function compare(db: DbOrTx, photoId: number): Promise<void> {
  const row = await findPublished(db, photoId)
  if (!row) return
  const copies = await findCopies(db, row)
  if (copies.length === 0) return
  const owner = await copyDb.findOwner(db, row.memberId)
  if (!owner || owner.state === "deleted") return
  const own = { photoId, memberId: row.memberId, isPortrait: owner.avatarId === photoId, state: owner.state }
  const findings = copies.flatMap((other) => toFinding(own, other) ?? [])
  for (const memberId of new Set(findings.map((finding) => finding.memberId))) {
    const pairs = findings.flatMap((finding) => (finding.memberId === memberId ? finding.pair : []))
    await transaction(db, (tx) => open(tx, memberId, pairs))
  }
}

export const comparePicture = defineJob({
  name: "picture-copy.compare",
  data: z.object({ photo_id: z.int() }),
  handle: (db, { photo_id }) => compare(db, photo_id),
})

export async function compareLater(tx: Tx, photoId: number): Promise<void> {
  if (env.PICTURE_COPIES) await jobs.add(tx, comparePicture, { photo_id: photoId })
}

const maxCompared = 50

/** Finds accounts that use pictures of an account that is suspended now. */
export async function compareSuspended(tx: Tx, memberId: number, active: boolean): Promise<void> {
  if (active || !env.PICTURE_COPIES) return
  const account = await lockAccount(tx, memberId)
  if (account?.state !== "suspended") return
  for (const id of await copyDb.listPublished(tx, memberId, maxCompared)) await compareLater(tx, id)
}
