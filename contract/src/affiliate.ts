import { z } from "zod"
import { call, id, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { gold } from "./gold"

/** Commission in percent of a referred member's net payments, and the number of days for which it is paid. */
export const commissionPercent = 20
export const commissionDays = 365

export const affiliate = z.object({
  pid: z.string(),
  link: z.string(),
  members: z.int(),
  /** Percent of net payments. */
  rate: z.int(),
  days: z.int(),
  earnings: gold,
  /** Earnings that can be cashed out now; the others mature later. */
  available: gold,
  checking: gold.optional(),
  /** Net earnings by month (refunds deducted), latest month first. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), earned: gold })),
})
export type Affiliate = z.infer<typeof affiliate>

export const showAffiliate = call({
  method: "GET",
  path: "/affiliate",
  summary: "The own referral id and link, how many members came by it, and what was earned",
  access: "member",
  replies: { 200: affiliate },
})

export const listReferred = call({
  method: "GET",
  path: "/affiliate/members",
  summary: "Who came by the own link, latest first, and what they brought",
  access: "member",
  query: pageQuery,
  replies: {
    200: pageOf(
      z.object({
        id,
        user: z.object({ user_id: id, name: z.string() }).nullable(),
        earned: gold,
        created_at: time,
      }),
    ),
  },
})
