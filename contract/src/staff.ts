import { z } from "zod"
import { accountStates } from "./account"
import { announcementText } from "./announcement-calls"
import { call, done, flag, id, idParams, pathId, roles, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenLine, writtenText } from "./core/text"
import { gold, listTrades, trade } from "./gold"
import { language } from "./language"
import { sanction } from "./sanction"
import { pastAct } from "./staff-queue"

const allStaff = ["support", "moderator", "admin"] as const

const listedMember = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  state: z.enum(accountStates),
  language,
  created_at: time,
  seen_at: time,
})
export type ListedMember = z.infer<typeof listedMember>

export const findMembers = call({
  method: "GET",
  path: "/staff/members",
  summary: "Find members by id, or by the beginning of name or address; without `q` the latest to join",
  access: { staff: allStaff },
  query: z.strictObject({ ...pageQuery.shape, q: writtenLine.max(100, "too_long").optional() }),
  replies: { 200: pageOf(listedMember) },
})

export const showStaffMember = call({
  method: "GET",
  path: "/staff/members/:id",
  summary: "What staff need to know of a member to decide a case; each look leaves an audit entry",
  access: { staff: allStaff },
  params: idParams,
  replies: {
    200: z.object({
      ...listedMember.shape,
      phone: z.string().nullable(),
      gender: z.int().nullable(),
      birthday: z.string().nullable(),
      country: z.string().nullable(),
      city: z.string().nullable(),
      avatar: z.string().nullable(),
      verified: z.boolean(),
      vip: z.boolean(),
      is_partner: flag,
      free: flag,
      rate: z.number(),
      email_verified: z.boolean(),
      limited_until: time.nullable(),
      sessions: z.int(),
      introduction: z.string().nullable(),
      reports: z.object({ against: z.int(), by: z.int(), made: z.int() }),
      /** The open case about the member. */
      open_case: id.nullable(),
      sanctions: z.array(z.object({ ...sanction.shape, decided_by: z.string().nullable(), own: z.boolean() })),
      history: z.array(pastAct),
    }),
  },
  errors: ["user_not_found"],
})
export type StaffMember = z.infer<(typeof showStaffMember)["replies"][200]>

export const lookReasonMax = 500

export const showMemberLedger = call({
  method: "GET",
  path: "/staff/members/:id/ledger",
  summary: "A member's balances and movements of gold, latest first; each look leaves an audit entry with its reason",
  access: { staff: ["admin"] },
  params: idParams,
  query: z.strictObject({
    ...listTrades.query.shape,
    reason: writtenLine.min(3, "empty").max(lookReasonMax, "too_long").optional(),
  }),
  replies: {
    200: z.object({
      ...pageOf(trade).shape,
      balances: z.array(z.object({ account: trade.shape.account, balance: gold })),
    }),
  },
  errors: ["user_not_found"],
})

export const showLedgerCheck = call({
  method: "GET",
  path: "/staff/ledger/check",
  summary: "What the last comparison of all balances with their entries found",
  access: { staff: ["admin"] },
  replies: {
    200: z.object({
      finished_at: time.nullable(),
      /** Number of accounts and transactions that do not balance. */
      differences: z.int(),
      balances: gold,
      escrow: gold,
    }),
  },
})

const figures = z.object({
  day: z.string(),
  members: z.int(),
  active: z.int(),
  messages: z.int(),
  /** Number of first replies to a first message. */
  answers: z.int(),
  payments: z.int(),
  paid: gold,
})
export type DayFigures = z.infer<typeof figures>

export const listFigures = call({
  method: "GET",
  path: "/staff/figures",
  summary: "Members, messages, answers and payments by day, the earliest first; today's are up to an hour old",
  access: { staff: ["moderator", "admin"] },
  query: z.strictObject({
    days: z
      .string()
      .regex(/^\d{1,3}$/, "invalid")
      .transform(Number)
      .pipe(z.int().min(1, "invalid").max(366, "invalid"))
      .optional(),
  }),
  replies: {
    200: z.object({
      items: z.array(figures),
      /** Time of the last count. */
      counted_at: time.nullable(),
      /** Sums of as many days before; null if they were not counted. */
      previous: figures.omit({ day: true }).nullable(),
    }),
  },
})

export const translateAnnouncement = call({
  method: "POST",
  path: "/staff/announcements/preview",
  summary:
    "What the translation engines make of an announcement, before it is published; null where none translates it",
  access: { staff: ["admin"] },
  body: z.strictObject({ source: language, content: announcementText }),
  replies: { 200: z.object({ items: z.array(z.object({ language, content: z.string().nullable() })) }) },
  limit: { max: 30, seconds: 60, by: "member" },
})

export const listStaff = call({
  method: "GET",
  path: "/staff/people",
  summary: "Who is staff, and whether they have set up a second factor",
  access: { staff: ["admin"] },
  replies: {
    200: z.object({ items: z.array(z.object({ ...listedMember.shape, second_factor: z.boolean() })) }),
  },
})

export const setStaffRole = call({
  method: "PUT",
  path: "/staff/members/:id/role",
  summary: "Make a member staff of a lower role than one's own, or a mere member again",
  access: { staff: ["admin"] },
  params: idParams,
  body: z.strictObject({
    role: z.enum(["member", "translator", "support", "moderator"]),
    reason: writtenText.min(3, "empty").max(500, "too_long"),
  }),
  replies: { 200: done },
  errors: ["user_not_found"],
})

/** 1 gold costs 1 USD times this rate. */
export const rateLimits = { min: 0.1, max: 10 } as const
const rate = z
  .number({ error: "invalid" })
  .min(rateLimits.min, "invalid")
  .max(rateLimits.max, "invalid")
  .refine((value) => Math.round(value * 10_000) / 10_000 === value, "invalid")

export const setMemberTerms = call({
  method: "PUT",
  path: "/staff/members/:id/terms",
  summary: "Make a member a partner or free of charge, or set their rate; what is left out stays",
  access: { staff: ["admin"] },
  params: idParams,
  body: z.strictObject({
    is_partner: flag.optional(),
    free: flag.optional(),
    rate: rate.optional(),
    reason: writtenText.min(3, "empty").max(500, "too_long"),
  }),
  replies: { 200: done },
  errors: ["user_not_found"],
})

export const listAudit = call({
  method: "GET",
  path: "/staff/audit",
  summary: "What staff did, latest first",
  access: { staff: ["admin"] },
  query: z.strictObject({ ...pageQuery.shape, actor_id: pathId.optional(), subject_id: pathId.optional() }),
  replies: {
    200: pageOf(
      z.object({
        id,
        actor_id: id.nullable(),
        actor: z.string().nullable(),
        role: z.enum(roles).nullable(),
        action: z.string(),
        subject_id: id.nullable(),
        subject: z.string().nullable(),
        reason: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
        address: z.string().nullable(),
        created_at: time,
      }),
    ),
  },
})
