import { type AccountType, type ReferenceType, serviceKinds, type TransactionKind } from "@redthread/contract/gold"

/** The house has accounts of money received, promotional gold, commission, payouts, and gold credited by staff. */
export const houseTypes = ["receipts", "promotion", "revenue", "payouts", "staff_credit"] as const
type HouseType = (typeof houseTypes)[number]

/** The migrations have the same ids. */
export const house = {
  receipts: 1,
  promotion: 2,
  revenue: 3,
  payouts: 4,
  staff_credit: 5,
} as const satisfies Record<HouseType, number>

/** Returns the house account that promotional gold comes from. A credit by staff is never reversed. */
export const promotionSource = (reference: ReferenceType): number =>
  reference === "staff_credit" ? house.staff_credit : house.promotion

interface Flow {
  from: readonly (AccountType | HouseType)[]
  to: readonly (AccountType | HouseType)[]
}

/** Kinds of payments with gold outside escrow. If an owner earns from one, payer and owner see each other in it. */
export const paymentKinds = ["contact", "photo", "gift", "call", "upgrade", ...serviceKinds] as const
export type PaymentKind = (typeof paymentKinds)[number]

const payment: Flow = { from: ["promo", "paid"], to: ["earnings", "revenue"] }
const paymentFlows = Object.fromEntries(paymentKinds.map((kind) => [kind, payment])) as Record<PaymentKind, Flow>

export const flows: Readonly<Record<TransactionKind, Flow>> = {
  recharge: { from: ["receipts", "revenue"], to: ["paid", "debt", "earnings"] },
  promotion: { from: ["promotion", "staff_credit"], to: ["promo"] },
  ...paymentFlows,
  hold: { from: ["promo", "paid"], to: ["escrow"] },
  release: { from: ["escrow"], to: ["earnings", "revenue"] },
  refund: { from: ["escrow"], to: ["promo", "paid", "debt"] },
  cash_out: { from: ["earnings"], to: ["payouts"] },
  revocation: {
    from: ["paid", "earnings", "revenue"],
    to: ["paid", "promo", "debt", "receipts", "revenue"],
  },
  reversal: {
    from: ["paid", "promo", "earnings", "debt", "revenue", "payouts"],
    to: ["paid", "promo", "earnings", "debt", "receipts", "promotion", "revenue"],
  },
}

/** A buyer can lose these purchases, referred to as `<kind>_purchase`, or `upgrade` for VIP, which earns nothing. */
export const lostKinds = ["photo", "contact", "upgrade"] as const satisfies TransactionKind[]
export type LostKind = (typeof lostKinds)[number]

/** `gone`: the item was deleted; `charged_back`: the gold that paid for it was. */
export const withdrawalCauses = ["gone", "charged_back"] as const
export type WithdrawalCause = (typeof withdrawalCauses)[number]
