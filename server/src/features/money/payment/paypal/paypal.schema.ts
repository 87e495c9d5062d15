import { z } from "zod"

// The parts of https://developer.paypal.com/docs/api/orders/v2/ that are used here.

const amount = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{1,2})?$/) })

export const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  seller_receivable_breakdown: z.object({ net_amount: amount.optional() }).optional(),
})
export type Capture = z.infer<typeof capture>

const refund = z.object({ status: z.string(), amount })

export const order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  /** Newer replies say it in `payment_source`, older ones in `payer`. */
  payment_source: z
    .object({
      paypal: z.object({ account_id: z.string().optional(), email_address: z.string().optional() }).optional(),
    })
    .optional(),
  payer: z.object({ payer_id: z.string().optional(), email_address: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        payments: z.object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() }).optional(),
      }),
    )
    .optional(),
})
export type Order = z.infer<typeof order>

export const accessToken = z.object({ access_token: z.string(), expires_in: z.number() })

export const problem = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

export const refunded = z.object({ id: z.string(), status: z.string() })

/** A capture with the order that it belongs to. */
export const captureDetail = z.object({
  id: z.string(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
})

export const disputes = z.object({ items: z.array(z.object({ dispute_id: z.string(), status: z.string() })) })

/** How a dispute ended. */
export const dispute = z.object({
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: amount.optional() }).optional(),
})

/** A webhook event: which order, capture or dispute it names. */
export const webhookEvent = z.object({
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().optional(),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional(), capture_id: z.string().optional() }) })
        .optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).optional(),
    })
    .loose(),
})
