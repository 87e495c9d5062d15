import { z } from "zod"
import { call, flag, id, idParams, pathId, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { gold, toCents } from "./gold"
import { isLifetime, type VipPack, vipPrice } from "./price"
import { pack } from "./vip"

/** Gold that one administrator can credit to a member within 24 hours without a second; VIP counts by its price. */
export const creditAloneMax = 500
export const creditMax = 10_000

export const creditValue = (cents: number, month: VipPack | undefined): number =>
  cents + (month === undefined ? 0 : vipPrice(month))

/** `recent`: cents credited without a second administrator within 24 hours. Lifetime VIP always needs a second one. */
export const needsSecond = (cents: number, month: VipPack | undefined, recent: number): boolean =>
  (month !== undefined && isLifetime(month)) || recent + creditValue(cents, month) > toCents(creditAloneMax)

export const creditStates = ["pending", "done", "rejected"] as const
const reason = writtenText.min(3, "empty").max(500, "too_long")
const state = z.enum(creditStates)

export const creditMember = call({
  method: "POST",
  path: "/staff/members/:id/credits",
  summary: "Credit promotional gold, months of VIP or both; a large credit waits for a second administrator",
  access: { staff: ["admin"] },
  params: idParams,
  body: z
    .strictObject({
      gold: gold.min(0.01, "invalid").max(creditMax, "invalid").optional(),
      month: pack.optional(),
      reason,
    })
    .refine((body) => body.gold !== undefined || body.month !== undefined, { error: "empty", path: ["gold"] }),
  replies: { 201: z.object({ id, state }) },
  errors: ["user_not_found", "vip_lifetime"],
  idempotent: true,
})

const staffCredit = z.object({
  id,
  user: z.object({ user_id: id, name: z.string() }),
  gold,
  month: z.number().nullable(),
  reason: z.string(),
  state,
  created_by: z.object({ user_id: id, name: z.string() }),
  decided_by: z.object({ user_id: id, name: z.string() }).nullable(),
  own: flag,
  created_at: time,
})
export type StaffCredit = z.infer<typeof staffCredit>

export const listCredits = call({
  method: "GET",
  path: "/staff/credits",
  summary: "Credits that wait for a second administrator; with `user_id` all of a member. Latest first",
  access: { staff: ["admin"] },
  query: z.strictObject({ ...pageQuery.shape, user_id: pathId.optional() }),
  replies: { 200: pageOf(staffCredit) },
})

export const decideCredit = call({
  method: "PUT",
  path: "/staff/credits/:id",
  summary: "Confirm or reject another administrator's credit; a confirmed one is given, once",
  access: { staff: ["admin"] },
  params: idParams,
  body: z.strictObject({ state: z.enum(["confirmed", "rejected"]), reason: reason.optional() }),
  replies: { 200: z.object({ id, state }) },
  errors: ["not_found", "already_decided", "user_not_found", "vip_lifetime"],
})
