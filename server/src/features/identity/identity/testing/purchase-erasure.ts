import { both, eitherWay, type ErasureExpectation, mark } from "./erasure-expectation"

/** Purchases and sales. */
export const purchaseErasure: Readonly<Record<string, ErasureExpectation>> = {
  contact_purchase: {
    after: "gone",
    mine: eitherWay("buyer_id", "owner_id"),
    fill: both("contact_purchase", "buyer_id", "owner_id", ", price, created_at", ", 100, now()"),
  },
  contact_process: {
    after: "gone",
    mine: eitherWay("reader_id", "owner_id"),
    fill: both(
      "contact_process",
      "reader_id",
      "owner_id",
      ", registry_searched_on, history_certified_on, consent_signed_on, consent_language, created_at",
      ", now(), now(), now(), 'de', now()",
    ),
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
  revocation: {
    after: "kept",
    why: "the books: withdrawals from purchases, by ids, amounts and times",
    mine: "member_id = $me",
    fill: `insert into revocation (member_id, kind, subject_id, state, stated_at, confirmed_at, retry_from, closed_at, cents,
        gold_back, unspent, amount, currency, vip_days, orders)
      values ($me, 'payment', $me, 'done', now(), now(), now(), now(), 5000, 0, 5000, 5000, 'USD', 0, 0)`,
  },
  payment_account: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into payment_account (member_id, digest, seen_at) values ($me, '\\x01', now())",
  },
  earning_review: {
    after: "kept",
    why: "what was decided about entries of the books, without the reason",
    mine: eitherWay("member_id", "payer_id"),
    fill: both(
      "earning_review",
      "member_id",
      "payer_id",
      ", signs, state, reason, created_at, decided_at",
      `, '{device}', 'refused', '${mark}', now(), now()`,
    ),
  },
  held_earning: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: "review_id in (select id from earning_review where member_id = $me)",
    fill: `insert into held_earning (entry_id, review_id) select e.id, r.id
      from ledger_account a join ledger_entry e on e.account_id = a.id join earning_review r on r.member_id = a.member_id
      where a.member_id = $me limit 1`,
  },
  ledger_lot: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: "member_id = $me",
    fill: `insert into ledger_lot (member_id, transaction_id, cents, remaining, matures_at)
      select $me, id, 100, 100, now() from ledger_transaction where member_id = $me and reference_id = 999`,
  },
  ledger_lot_use: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: "lot_id in (select id from ledger_lot where member_id = $me)",
    fill: `insert into ledger_lot_use (transaction_id, lot_id, cents)
      select transaction_id, id, 1 from ledger_lot where member_id = $me and transaction_id is not null`,
  },
  ledger_early_release: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: `entry_id in (select e.id from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id = $me)`,
    fill: `insert into ledger_early_release (entry_id, created_at)
      select e.id, now() from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id = $me`,
  },
}
