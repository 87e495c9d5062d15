import { z } from "zod"
import { call, id, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { gold } from "./gold"

/** Percent of the net payments of who came by a member's link that this member earns, and for how many days. */
export const commissionPercent = 20
export const commissionDays = 365

export const affiliate = z.object({
  pid: z.string(),
  link: z.string(),
  members: z.int(),
  /** Percent of net payments. */
  rate: z.int(),
  days: z.int(),
  /** All earnings that are there: from referrals, photos and contact information. */
  earnings: gold,
  /** What of them can be cashed out now; the rest matures. */
  available: gold,
  /** What of them staff are checking: it can't be cashed out meanwhile. */
  checking: gold.optional(),
  /** What came in by month, less what was taken back; latest first. */
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
        /** Of the referral. */
        id,
        /** Null where the member can't be seen. */
        user: z.object({ user_id: id, name: z.string() }).nullable(),
        earned: gold,
        created_at: time,
      }),
    ),
  },
})
