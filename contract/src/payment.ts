import { z } from "zod"
import { call, id, idParams, pathId, time, yesNo } from "./core/call"
import { liveEvent } from "./core/live-event"
import { writtenText } from "./core/text"
import { gold } from "./gold"
import { currencies, money, rechargeMax, type VipPack, vipPacks } from "./price"
import { decisionGrounds, stagedDecision } from "./staff-decision"

export const paymentMethods = ["paypal", "wechat", "sandbox", "balance"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * `pending`: held by the gateway for 3 to 5 days; `success`: credited, VIP in escrow; `complete`: VIP granted. The buyer
 * has withdrawn from a payment that is `revoking`, and has the money back when it is `revoked`.
 */
export const paymentStates = [
  "processing",
  "pending",
  "success",
  "complete",
  "canceled",
  "failed",
  "refunded",
  "charged_back",
  "revoking",
  "revoked",
] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentReasons = [
  "bank",
  "review",
  "declined",
  "unavailable",
  "expired",
  "canceled",
  "no_upgrade",
  "debt",
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** The payment method `balance` requires a balance above this many gold. */
export const balanceAbove = 30
export const rechargeMin = 1

export const paymentLoadings = ["confirm", "image", "default"] as const

export const payment = z.object({
  id,
  method: z.enum(paymentMethods),
  mode: z.enum(["recharge", "upgrade"]),
  status: z.enum(paymentStates),
  reason: z.enum(paymentReasons).nullable(),
  /** Gold bought; for VIP the price of the months in gold. */
  amount: gold,
  month: z.number().nullable(),
  user_id: id.nullable(),
  /** The price in money, locked at creation; null if paid in gold. */
  money: money.nullable(),
  token: z.string().nullable(),
  loading: z.enum(paymentLoadings),
  /** Address to open in a window; set while the state is `processing`. */
  redirect_url: z.string().nullable(),
  /** Content of the QR code; set while the state is `processing`. */
  code_url: z.string().nullable(),
  release_at: time.nullable(),
  created_at: time,
})
export type Payment = z.infer<typeof payment>

const numeric = z.union([
  z.number({ error: "invalid" }),
  z
    .string()
    .regex(/^\d+(\.\d{1,2})?$/, "invalid")
    .transform(Number),
])

const month = numeric.pipe(
  z.union([z.literal(0), z.literal([...vipPacks])], { error: "invalid" }),
) as unknown as z.ZodType<0 | VipPack, number | string>

const amount = numeric.pipe(gold.min(rechargeMin, "invalid").max(rechargeMax, "invalid"))

export const purchase = call({
  method: "POST",
  path: "/payment/:method/purchase",
  summary:
    "Begin a payment: `month` of VIP when above 0, else `amount` of gold. The price is locked. Sent again with one `client_id` or `Idempotency-Key`, the same payment is answered; for another purchase it is refused",
  access: "member",
  publishes: false,
  params: z.object({ method: z.enum(paymentMethods) }),
  body: z
    .strictObject({
      month: month.optional(),
      amount: amount.optional(),
      user_id: id.optional(),
      useBalance: z
        .union([
          z.literal([1, "1", "yes", true]).transform(() => true),
          z.literal([0, "0", "no", false]).transform(() => false),
        ])
        .optional(),
      client_id: z.string().min(1, "empty").max(64, "too_long").optional(),
      /**
       * The buyer expressly requests gold or VIP at once, and acknowledges that a withdrawal does not return what was
       * used by then. Without it they may withdraw from all of it.
       */
      consent: yesNo.optional(),
    })
    .refine((body) => (body.month ?? 0) > 0 || body.amount !== undefined, { error: "empty", path: ["amount"] }),
  replies: { 201: payment },
  errors: [
    "payment_method_unavailable",
    "payment_unavailable",
    "payment_review",
    "balance_too_low",
    "not_enough_gold",
    "user_not_found",
    "trial_unavailable",
    "trial_for_partners",
    "vip_lifetime",
  ],
  idempotent: "by_handler",
  limit: { max: 60, seconds: 3600, by: "member" },
})

export const showPayment = call({
  method: "GET",
  path: "/payments/:id",
  summary: "A payment of one's own as it is now; the gateway is asked where it is still open",
  access: "account",
  params: idParams,
  replies: { 200: payment },
  errors: ["not_found"],
})

export const confirmPayment = call({
  method: "PUT",
  path: "/payments/:id",
  summary: "What the member says became of a payment: the gateway is asked, and what it says counts",
  access: "account",
  publishes: false,
  params: idParams,
  body: z.strictObject({ status: z.enum(["success", "failed"]) }),
  replies: { 200: payment },
  errors: ["not_found"],
})

const reasonMax = 500

export const refundPayment = call({
  method: "POST",
  path: "/staff/payments/:id/refund",
  summary:
    "Give a payment back, unless undone: the money at its gateway, and here the gold and the VIP that were had for it",
  access: { staff: ["admin"] },
  params: idParams,
  body: z.strictObject({
    reason: writtenText.min(1, "empty").max(reasonMax, "too_long"),
    ground: z.enum(decisionGrounds).optional(),
  }),
  replies: { 200: stagedDecision },
  errors: ["not_found", "already_decided"],
})

/** Price in gold and in the minor units of both currencies. */
const price = z.object({ gold, usd: z.int(), rmb: z.int() })
export type Price = z.infer<typeof price>

export const showOffers = call({
  method: "GET",
  path: "/payment/offers",
  summary:
    "What gold and VIP cost the member now, of `amount` too; for `user_id` the packs of VIP that one can be given",
  access: "member",
  query: z.strictObject({ amount: amount.optional(), user_id: pathId.optional() }),
  replies: {
    200: z.object({
      methods: z.array(z.enum(paymentMethods)),
      /** Currency of the member's country, which is shown first: yuan in mainland China, otherwise US dollars. */
      currency: z.enum(currencies),
      /** Percent; `vip_discount`: with VIP. */
      discount: z.int(),
      vip_discount: z.int(),
      recharges: z.array(price),
      amount: price.nullable(),
      packs: z.array(
        z.object({
          month: z.number(),
          ...price.shape,
          saving: z.number(),
          lifetime: z.boolean(),
        }),
      ),
      default_recharge: z.int(),
      default_month: z.number(),
      max_amount: z.int(),
    }),
  },
  errors: ["user_not_found"],
})
export type Offers = z.infer<(typeof showOffers)["replies"][200]>

/** Sent when a payment changes; `month` above 0: VIP is paid for and can be activated by `POST upgrade`. */
export const paymentChanged = liveEvent(
  "pay",
  z.object({
    payment_id: id,
    mode: z.enum(["recharge", "upgrade"]),
    status: z.enum(paymentStates),
    reason: z.enum(paymentReasons).nullable(),
    amount: gold,
    month: z.number().nullable(),
    user_id: id.nullable(),
  }),
)
