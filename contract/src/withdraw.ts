import { z } from "zod"
import { call, id, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenLine } from "./core/text"
import { gold } from "./gold"
import { groundsOf } from "./staff-decision"

export const withdrawMethods = ["alipay", "bank", "other"] as const
export type WithdrawMethod = (typeof withdrawMethods)[number]

export const withdrawStates = ["waiting", "paid", "refused"] as const

/** Minimum withdrawal in gold. */
export const withdrawMin = 20
export const accountNameMax = 100
export const accountNumberMax = 64

const requiredLine = (max: number) => writtenLine.min(1, "empty").max(max, "too_long")

export const withdrawal = z.object({
  id,
  method: z.enum(withdrawMethods),
  account_name: z.string().nullable(),
  /** Last four characters of the account number. */
  account_number: z.string().nullable(),
  /** USD per gold in the week of the request. */
  rate: z.number(),
  amount: gold,
  /** Value in US cents. */
  usd: z.int(),
  reduced: gold.optional(),
  reduced_usd: z.int().optional(),
  balance: gold,
  status: z.enum(withdrawStates),
  reason: z.string().nullable(),
  /** Ground of a refusal. */
  ground: z.enum(groundsOf.refused).nullable(),
  created_at: time,
  decided_at: time.nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdraw = call({
  method: "POST",
  path: "/withdraw",
  summary: "Ask for earnings to be paid out: never more than has matured; staff decide",
  access: "member",
  publishes: false,
  body: z.strictObject({
    method: z.enum(withdrawMethods),
    account_name: requiredLine(accountNameMax),
    account_number: requiredLine(accountNumberMax),
    amount: gold.min(withdrawMin, "invalid"),
  }),
  replies: { 201: withdrawal },
  errors: ["not_enough_gold"],
  idempotent: true,
  limit: { max: 20, seconds: 3600, by: "member" },
})

export const listWithdrawals = call({
  method: "GET",
  path: "/withdraw",
  summary: "The own cash-outs, latest first, with this week's rate and what can be cashed out",
  access: "member",
  query: pageQuery,
  replies: {
    200: z.object({
      ...pageOf(withdrawal).shape,
      rate: z.number(),
      available: gold,
      /** Gold that was bought for less than 1 USD (paid out after the rest), and its value in US cents. */
      reduced: gold.optional(),
      reduced_worth: z.int().optional(),
      checking: gold.optional(),
      min_amount: z.int(),
    }),
  },
})
