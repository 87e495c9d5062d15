import { z } from "zod"
import { call, flag, id, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { pageOf, pageQuery } from "./core/page"
import { gold } from "./gold"
import { type VipPack, vipPacks } from "./price"

/** End of lifetime VIP, at noon so that it is the same day in every time zone. */
export const lifetimeEnd = "2037-12-31T12:00:00.000Z"

export const isForLife = (expiredAt: string | null): boolean =>
  expiredAt !== null && expiredAt >= lifetimeEnd.slice(0, 10)

/** Months of a VIP pack; a string of digits is the same as the number. */
export const pack = z
  .union([
    z.number({ error: "invalid" }),
    z
      .string()
      .regex(/^\d+(\.\d{1,2})?$/, "invalid")
      .transform(Number),
  ])
  .pipe(z.literal([...vipPacks], { error: "invalid" })) as unknown as z.ZodType<VipPack, number | string>

export const upgrade = call({
  method: "POST",
  path: "/upgrade",
  summary:
    "Make oneself or another member a VIP: by what was paid for at a gateway (`payment_id`, or what still waits for it), else by gold",
  access: "member",
  publishes: false,
  body: z.strictObject({ month: pack, user_id: id.optional(), payment_id: id.optional() }),
  replies: {
    200: z.object({
      /** `failed` means that the VIP could not be granted, and that the gold was returned. */
      status: z.enum(["success", "failed"]),
      month: z.number(),
      me: flag,
      user_id: id,
      name: z.string(),
      vip_expired_at: time.nullable(),
    }),
  },
  errors: [
    "not_found",
    "user_not_found",
    "trial_unavailable",
    "trial_for_partners",
    "vip_lifetime",
    "not_enough_gold",
    "payment_open",
  ],
  idempotent: true,
  limit: { max: 60, seconds: 3600, by: "member" },
})
export type Upgraded = z.infer<(typeof upgrade)["replies"][200]>

export const upgradeEntry = z.object({
  id,
  month: z.number(),
  lifetime: z.boolean(),
  user: z.object({ user_id: id, name: z.string() }).nullable(),
  paid_by: z.object({ user_id: id, name: z.string() }).nullable(),
  price: gold,
  from: time,
  until: time,
  taken_back: z.boolean(),
  created_at: time,
})
export type UpgradeEntry = z.infer<typeof upgradeEntry>

export const listUpgrades = call({
  method: "GET",
  path: "/upgrades",
  summary: "The VIP that the member was given, and by whom it was paid, latest first",
  access: "account",
  query: pageQuery,
  replies: { 200: pageOf(upgradeEntry) },
})

/** Sent when VIP was bought: to its receiver, and to the payer with `me` 0. */
export const upgraded = liveEvent(
  "upgrade",
  z.object({ month: z.number(), me: flag, user_id: id, by_id: id, name: z.string(), vip_expired_at: time }),
)
