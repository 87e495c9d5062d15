import { AppError } from "@redthread/contract/core/error"
import { exportArchive, type ExportState } from "@redthread/contract/export"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { isUniqueViolation, transaction, type DbOrTx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { jobs } from "../../../core/jobs/jobs"
import { storage } from "../../../core/files/storage"
import type { StoredFile } from "../../../core/files/storage-driver"
import { archiveOf, buildExport } from "./export.build.service"
import { assertProof } from "../../identity/identity/identity.proof.service"
import * as exportDb from "./export.db"

const minIntervalMs = dayMs

const none: ExportState = {
  id: null,
  status: "none",
  progress: 0,
  src: null,
  size: null,
  created_at: null,
  expires_at: null,
}

function toState(row: exportDb.ExportRow | undefined): ExportState {
  if (!row || (row.expiresAt && row.expiresAt <= clock.now())) return none
  const { id, status, progress, file, size, createdAt, expiresAt } = row
  return {
    id,
    status,
    progress,
    src: status === "ready" && file ? `/v1${exportArchive}` : null,
    size,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }
}

function isRecent({ status, createdAt }: exportDb.ExportRow): boolean {
  if (status === "queued" || status === "building") return true
  return status === "ready" && createdAt.getTime() > clock.ms() - minIntervalMs
}

/** Returns the running or recent export, if any. Raises `proof_needed`. */
export async function start(db: DbOrTx, caller: MemberCaller): Promise<ExportState> {
  await assertProof(db, caller)
  const { member } = caller
  try {
    return await transaction(db, async (tx) => {
      const latest = await exportDb.findLatest(tx, member.id)
      if (latest && isRecent(latest)) return toState(latest)
      const row = await exportDb.insert(tx, member.id, clock.now())
      await jobs.add(tx, buildExport, { id: row.id })
      return toState(row)
    })
  } catch (error) {
    if (isUniqueViolation(error, "data_export_running")) return toState(await exportDb.findLatest(db, member.id))
    throw error
  }
}

export const show = async (db: DbOrTx, { member }: MemberCaller): Promise<ExportState> =>
  toState(await exportDb.findLatest(db, member.id))

export async function open(db: DbOrTx, caller: MemberCaller): Promise<StoredFile> {
  await assertProof(db, caller)
  const { member } = caller
  const row = await exportDb.findLatest(db, member.id)
  const archive = row?.file && toState(row).src ? await storage.read(archiveOf(row.file)) : null
  if (!archive) throw new AppError("not_found")
  return archive
}

/** Restarts interrupted exports of a single process; with several processes the queue and the sweep do. */
export async function resume(db: DbOrTx): Promise<void> {
  if (env.REDIS_URL) return
  await transaction(db, async (tx) => {
    for (const { id } of await exportDb.listRunning(tx)) await jobs.add(tx, buildExport, { id })
  })
}

export const exportExports = (db: DbOrTx, memberId: number) => exportDb.exportOf(db, memberId)

/** Returns the progress in percent. */
export async function progressOf(db: DbOrTx, memberId: number, id: number): Promise<number | undefined> {
  const row = await exportDb.findLatest(db, memberId)
  return row?.id === id ? row.progress : undefined
}
