import { z } from "zod"
import { call, pathId } from "./core/call"

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
