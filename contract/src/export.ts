import { z } from "zod"
import { call, time } from "./core/call"

/** Below `/v1`: the archive itself, as a ZIP. */
export const exportArchive = "/me/export/archive.zip"

/** State of an archive that was requested. */
export const exportStatuses = ["queued", "building", "ready", "failed"] as const

export const exportState = z.object({
  /** For `GET progress`; null where there is none. */
  id: z.int().nullable(),
  status: z.enum(["none", ...exportStatuses]),
  /** Percent. */
  progress: z.int().min(0).max(100),
  /** Where the archive is, for requests that carry the member's token. */
  src: z.string().nullable(),
  /** bytes */
  size: z.int().nullable(),
  created_at: time.nullable(),
  /** When the archive is deleted. */
  expires_at: time.nullable(),
})
export type ExportState = z.infer<typeof exportState>

export const startExport = call({
  method: "POST",
  path: "/me/export",
  summary: "Begin to build an archive of all that is kept of the member; one at a time, one a day",
  access: "account",
  publishes: false,
  replies: { 200: exportState },
  errors: ["proof_needed"],
  limit: { max: 10, seconds: 3600, by: "member" },
})

export const showExport = call({
  method: "GET",
  path: "/me/export",
  summary: "How far the archive is, and where it can be had",
  access: "account",
  replies: { 200: exportState },
})
