import type { AccountType, TransactionKind } from "@redthread/contract/gold"

/** The house's accounts: money received, promo gold given, commission kept, money paid out. */
export const houseTypes = ["receipts", "promotion", "revenue", "payouts"] as const
type HouseType = (typeof houseTypes)[number]

/** Ids as in the migrations. */
export const house = { receipts: 1, promotion: 2, revenue: 3, payouts: 4 } as const satisfies Record<HouseType, number>

/** Which accounts a kind of transaction may take from, and which it may add to. */
interface Flow {
  from: readonly (AccountType | HouseType)[]
  to: readonly (AccountType | HouseType)[]
}

const payment: Flow = { from: ["promo", "paid"], to: ["earnings", "revenue"] }

export const flows: Readonly<Record<TransactionKind, Flow>> = {
  recharge: { from: ["receipts", "revenue"], to: ["paid", "debt", "earnings"] },
  promotion: { from: ["promotion"], to: ["promo"] },
  contact: payment,
  photo: payment,
  gift: payment,
  call: payment,
  upgrade: payment,
  analysis: payment,
  hold: { from: ["promo", "paid"], to: ["escrow"] },
  release: { from: ["escrow"], to: ["earnings", "revenue"] },
  refund: { from: ["escrow"], to: ["promo", "paid", "debt"] },
  cash_out: { from: ["earnings"], to: ["payouts"] },
  reversal: {
    from: ["paid", "promo", "earnings", "debt", "revenue", "payouts"],
    to: ["paid", "promo", "earnings", "debt", "receipts", "promotion", "revenue"],
  },
}

/** Payments by a member of which others may have earned something. */
export const earningKinds = ["contact", "photo", "gift", "call", "release"] as const satisfies TransactionKind[]
