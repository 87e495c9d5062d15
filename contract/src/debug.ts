import { z } from "zod"
import { call, time } from "./core/call"
import { embeddedStatus } from "./translation-status"

export const showDebug = call({
  method: "GET",
  path: "/debug",
  summary: "Versions, connections, queue and the last mails (development mode only)",
  access: "public",
  replies: {
    200: z.object({
      versions: z.record(z.string(), z.string()),
      connections: z.object({ sockets: z.int(), database: z.int() }),
      /** Null while the embedded engine is switched off. */
      translation: embeddedStatus.nullable(),
      queue: z.array(z.object({ name: z.string(), waiting: z.int() })),
      outbox: z.array(
        z.object({
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          code: z.string().nullable(),
          sent: z.boolean(),
          at: time,
        }),
      ),
    }),
  },
  errors: ["not_found"],
})
