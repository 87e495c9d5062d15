import { both, eitherWay, type ErasureExpectation } from "./erasure-expectation"

/** What becomes of what a member bought and sold. */
export const purchaseErasure: Readonly<Record<string, ErasureExpectation>> = {
  contact_purchase: {
    after: "gone",
    mine: eitherWay("buyer_id", "owner_id"),
    fill: both("contact_purchase", "buyer_id", "owner_id", ", price, created_at", ", 100, now()"),
  },
  photo_purchase: {
    after: "gone",
    mine: eitherWay("buyer_id", "owner_id"),
    fill: both("photo_purchase", "buyer_id", "owner_id", ", price, created_at", ", 100, now()"),
  },
  purchase_withdrawal: {
    after: "gone",
    mine: eitherWay("buyer_id", "owner_id"),
    fill: both(
      "purchase_withdrawal",
      "buyer_id",
      "owner_id",
      ", kind, purchase_id, cause, price, created_at",
      ", 'photo', $me, 'gone', 100, now()",
    ),
  },
  analysis_purchase: {
    after: "gone",
    mine: eitherWay("member_id", "about_id"),
    fill: both("analysis_purchase", "member_id", "about_id", ", price, created_at", ", 500, now()"),
  },
}
