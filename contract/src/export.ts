import { z } from "zod"
import { call, pathId, time } from "./core/call"

export const exportArchive = "/me/export/archive.zip"

export const exportStatuses = ["queued", "building", "ready", "failed"] as const

export const exportState = z.object({
  id: z.int().nullable(),
  status: z.enum(["none", ...exportStatuses]),
  /** Percent. */
  progress: z.int().min(0).max(100),
  /** Address of the archive; a request for it needs the member's token. */
  src: z.string().nullable(),
  /** In bytes. */
  size: z.int().nullable(),
  created_at: time.nullable(),
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

export const progressTypes = ["translation", "upload", "export"] as const
export type ProgressType = (typeof progressTypes)[number]

export const showProgress = call({
  method: "GET",
  path: "/progress",
  summary: "How far a translation that I ordered, an upload or an export of mine is, in percent",
  access: "account",
  query: z.strictObject({ type: z.enum(progressTypes), id: pathId }),
  replies: { 200: z.object({ progress: z.int().min(0).max(100) }) },
  errors: ["not_found"],
})
