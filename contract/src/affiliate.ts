import { z } from "zod"
import { call } from "./core/call"

/** Lengths that a referral id may have: section 2. */
export const pidLengths = [3, 4, 6] as const
export const pid = z.string().regex(/^(?:[a-z0-9]{3,4}|[a-z0-9]{6})$/i)

export const showAffiliate = call({
  method: "GET",
  path: "/affiliate",
  summary: "The own referral id and link, and how many members came by it",
  access: "member",
  replies: { 200: z.object({ pid: z.string(), link: z.string(), members: z.int() }) },
})
