import { z } from "zod"
import { call, done } from "./core/call"

export const unsubscribeMail = call({
  method: "POST",
  path: "/unsubscribe/:token",
  summary: "End the mails about what waits, by the token that stands in each of them (RFC 8058): no signing in",
  access: "public",
  params: z.object({ token: z.string().max(80) }),
  ignoresBody: true,
  replies: { 200: done },
  errors: ["not_found"],
  // Mail providers call for many members from few addresses; the service limits single tokens.
  limit: { max: 6000, seconds: 3600, by: "address" },
})
