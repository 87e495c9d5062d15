import type { ReferenceType } from "@redthread/contract/gold"

/** What members pay for, by the ledger's reference; a cash-out is what the house owes a member. */
type SoldType = Exclude<ReferenceType, "account" | "transaction" | "wheel_spin" | "staff_credit" | "game_prize">

interface Sold {
  /** What the buyer keeps after a ban or erasure of the other member. */
  readonly keeps: string
  /** Money or gold goes back in these cases. */
  readonly back: string
}

/** See docs/payments.md, which has the same table; a new thing that is sold does not compile without a line. */
export const sold: Readonly<Record<SoldType, Sold>> = {
  payment: {
    keeps: "gold that is not spent; VIP until its end",
    back: "withdrawal within 14 days: unspent gold and remaining VIP as money",
  },
  upgrade: {
    keeps: "VIP until its end, also if the giver leaves",
    back: "withdrawal within 14 days; the recipient is banned or erased: the remaining days, to the payer",
  },
  photo_purchase: {
    keeps: "the photo, also after moves and hiding",
    back: "the photo is deleted, or its owner erased: the whole price",
  },
  contact_purchase: {
    keeps: "a copy of the contact information",
    back: "its owner deletes it, or is erased: the whole price",
  },
  gift: {
    keeps: "nothing; the recipient has the gift at once",
    back: "never; a gift that cannot be delivered takes no gold",
  },
  call: {
    keeps: "the minutes that were talked",
    back: "never; a minute is paid when it begins",
  },
  analysis: {
    keeps: "the analysis",
    back: "never; it is shown at once",
  },
  translation: {
    keeps: "the translation",
    back: "refused, late, or the text or its author is gone before a translator has delivered: the whole price",
  },
  order: {
    keeps: "the goods, once they are delivered",
    back: "refused, undeliverable, withdrawn or its recipient gone before delivery: the whole price",
  },
  travel_request: {
    keeps: "the trip that took place",
    back: "refused by staff, or the member is erased before it is booked: the whole fee",
  },
  cash_out: {
    keeps: "the payout that was requested",
    back: "refused by staff: to the earnings; of an erased payee it is still paid out",
  },
}
