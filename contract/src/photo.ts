import { z } from "zod"
import { call, id } from "./core/call"

/** Bytes: section 9. */
export const uploadMaxBytes = 100 * 1024 * 1024

export const upload = z.object({
  id,
  kind: z.enum(["image", "video"]),
  src: z.string(),
  status: z.enum(["ready", "processing"]),
})

/** Multipart with `file` parts; an upload is private until something attaches it. */
export const createUploads = call({
  method: "POST",
  path: "/uploads",
  summary: "Upload pictures; what is no picture is dropped and named",
  access: "account",
  multipart: true,
  replies: {
    201: z.object({
      items: z.array(upload),
      dropped: z.array(z.object({ name: z.string(), code: z.int(), message: z.string() })),
    }),
  },
  errors: ["upload_invalid", "too_large"],
  limit: { max: 60, seconds: 3600, by: "member" },
})
