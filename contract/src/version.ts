import { z } from "zod"
import { call } from "./core/call"

/** Version of this release, as in the packages; pages compare it with the server's. */
export const release = "0.1.0"

export const platforms = ["web", "android", "ios"] as const
export type Platform = (typeof platforms)[number]

/** Seconds after which a member who chose `later` is reminded. */
export const remindAfterSeconds = 604_800

export const showVersion = call({
  method: "GET",
  path: "/version/:platform/:version",
  summary:
    "Whether there is a later version of the pages (`web`), or of the application for phones, than the one that runs",
  access: "public",
  params: z.object({
    platform: z
      .string()
      .max(20)
      .regex(/^[\w-]+$/),
    version: z
      .string()
      .max(20)
      .regex(/^\d+(\.\d+){0,3}$/),
  }),
  replies: {
    200: z.object({
      version: z.string(),
      update: z.boolean(),
      /** Address of the app in its store; null if reloading the page is enough. */
      download: z.url().nullable(),
    }),
  },
})
