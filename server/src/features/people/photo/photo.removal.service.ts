import { and, asc, count, eq, gt, isNotNull, isNull, min } from "drizzle-orm"
import { AppError } from "@redthread/contract/core/error"
import { type EvidenceFile, queues } from "@redthread/contract/staff-queue"
import type { DbOrTx, Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { clock } from "../../../core/process/clock"
import type { StaffCase, StaffQueue } from "../../../core/staff-queue"
import { isPortrait } from "../../member/profile-facts/profile.facts.service"
import { notify } from "../../signals/notice/notice.notify.service"
import * as translation from "../translation/translation.service"
import { recordDecision } from "../../signals/statement/statement.service"
import * as photoDb from "./photo.db"
import { addressFor, removeAfterCommit, type Viewer, viewerAddress } from "./photo.file.service"
import { photo, type PhotoRow } from "./photo.tables"
import * as uploadDb from "./upload/photo.upload.db"

/** Deletes locked photos. Files that staff may still need as evidence are kept for staff only. */
export async function discard(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await everyFeature.onPhotosDeleted(tx, ids)
  await translation.forget(tx, await photoDb.captionsOf(tx, ids))
  await removeAfterCommit(tx, await photoDb.deletePhotos(tx, ids))
}

const evidenceFiles = { image: "1600.webp", video: "video.mp4", audio: "voice.m4a" } as const

/** Staff see an animated picture as a clip, because later frames may differ from the first. */
const shownKind = (kind: PhotoRow["kind"], duration: number | null): PhotoRow["kind"] =>
  kind === "image" && duration !== null ? "video" : kind

const evidenceFile = (kind: PhotoRow["kind"], duration: number | null): string =>
  kind === "image" && duration !== null ? "motion.mp4" : evidenceFiles[kind]

/** Returns the files of reported photos, also of deleted ones. */
export async function evidenceFor(on: DbOrTx, viewer: Viewer, ids: readonly number[]): Promise<EvidenceFile[]> {
  const photos = await photoDb.findEvidence(on, ids)
  return photos.map(({ photoId, kind, file, duration, waveform }) => ({
    id: photoId,
    kind: shownKind(kind, duration),
    blurred: kind === "audio" ? null : viewerAddress(`${file}/blur300.webp`, viewer),
    src: viewerAddress(`${file}/${evidenceFile(kind, duration)}`, viewer),
    duration: duration === null ? null : duration / 1000,
    ...(waveform && { waveform }),
  }))
}

/** Locks photos against deletion. @returns the ids of photos that exist or are kept */
export const lockPhotos = (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? Promise.resolve([]) : photoDb.lockShared(tx, ids)

/** Marks the text as allowed; the owner of a portrait is notified, once per photo. */
async function allowByStaff(tx: Tx, ownerId: number, id: number): Promise<void> {
  const wasPortrait = await isPortrait(tx, ownerId, id)
  await photoDb.update(tx, id, { textSeenAt: clock.now() })
  if (wasPortrait) await notify(tx, ownerId, { type: "avatar", event: "accepted", key: `photo:${id}:allowed` })
}

export async function removeByStaff(tx: Tx, ownerId: number, id: number): Promise<void> {
  const wasPortrait = await isPortrait(tx, ownerId, id)
  await everyFeature.onPhotosHidden(tx, ownerId, [id])
  const locked = await uploadDb.lockOwn(tx, ownerId, [id])
  if (locked.length === 0) return
  await discard(tx, locked)
  forgetMemberAfterCommit(tx, ownerId)
  if (wasPortrait) await notify(tx, ownerId, { type: "avatar", event: "refused" })
  else await notify(tx, ownerId, { type: "profile", event: "removed" })
}

const isWaiting = and(
  eq(photo.hasText, true),
  isNull(photo.textSeenAt),
  eq(photo.folder, "public"),
  isNotNull(photo.attachedAt),
)

const toCase = (row: PhotoRow, viewer: Viewer): StaffCase => ({
  id: row.id,
  sortKey: row.id,
  memberId: row.memberId,
  facts: [
    { name: "photo", as: "picture", value: addressFor(`${row.file}/600.webp`, viewer) },
    { name: "folder", as: "word", value: row.folder },
  ],
  text: null,
  evidence: null,
  createdAt: row.createdAt,
  decisions: row.textSeenAt === null && row.folder === "public" ? ["allow", "remove"] : [],
  reasons: ["remove"],
})

async function findWithText(on: DbOrTx, id: number): Promise<PhotoRow | undefined> {
  const [row] = await on
    .select()
    .from(photo)
    .where(and(eq(photo.id, id), eq(photo.hasText, true), eq(photo.folder, "public")))
  return row
}

export const photoQueue: StaffQueue = {
  name: "photo",
  roles: queues.photo.list.access.staff,
  waiting: async (on) => {
    const [row] = await on
      .select({ waiting: count(), oldest: min(photo.createdAt) })
      .from(photo)
      .where(isWaiting)
    return row ?? { waiting: 0, oldest: null }
  },
  cases: {
    list: async (on, after, limit, caller) => {
      const photos = await on
        .select()
        .from(photo)
        .where(and(isWaiting, gt(photo.id, after)))
        .orderBy(asc(photo.id))
        .limit(limit)
      return photos.map((row) => toCase(row, caller))
    },
    find: async (on, id, caller) => {
      const row = await findWithText(on, id)
      return row && toCase(row, caller)
    },
    decide: async (tx, { member }, id, { decision, ground, reason = "" }) => {
      const row = await findWithText(tx, id)
      if (!row) throw new AppError("not_found")
      if (row.textSeenAt) throw new AppError("already_decided")
      if (decision !== "remove") return allowByStaff(tx, row.memberId, id)
      await removeByStaff(tx, row.memberId, id)
      await recordDecision(tx, {
        memberId: row.memberId,
        kind: "remove",
        reason,
        endsAt: null,
        decidedBy: member.id,
        ground,
        foundBy: "staff",
        contents: [{ about: "photo", id }],
      })
    },
  },
}
