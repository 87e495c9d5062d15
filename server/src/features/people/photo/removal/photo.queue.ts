import { AppError } from "@redthread/contract/core/error"
import { queues } from "@redthread/contract/staff-queue"
import { and, asc, count, eq, gt, isNotNull, isNull, min } from "drizzle-orm"
import type { DbOrTx } from "../../../../core/db/db"
import type { StaffCase, StaffQueue } from "../../../../core/staff-queue"
import { addressFor, type Viewer } from "../photo.address.service"
import { allowByStaff, removeByStaff } from "./photo.remove.service"
import { photo, type PhotoRow } from "../photo.tables"

const waits = and(
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
  reasons: [],
})

async function find(on: DbOrTx, id: number): Promise<PhotoRow | undefined> {
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
      .where(waits)
    return row ?? { waiting: 0, oldest: null }
  },
  cases: {
    list: async (on, after, limit, caller) => {
      const found = await on
        .select()
        .from(photo)
        .where(and(waits, gt(photo.id, after)))
        .orderBy(asc(photo.id))
        .limit(limit)
      return found.map((row) => toCase(row, caller))
    },
    find: async (on, id, caller) => {
      const row = await find(on, id)
      return row && toCase(row, caller)
    },
    decide: async (tx, _caller, id, { decision }) => {
      const row = await find(tx, id)
      if (!row) throw new AppError("not_found")
      if (row.textSeenAt) throw new AppError("already_decided")
      if (decision === "remove") await removeByStaff(tx, row.memberId, id)
      else await allowByStaff(tx, row.memberId, id)
    },
  },
}
