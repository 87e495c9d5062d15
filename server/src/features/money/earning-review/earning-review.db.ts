import { type SQL, sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { remainingOf } from "../gold/gold.tables"

/** A cash-out is traced through this many of the newest earnings; older ones are not shown. */
const maxTracedEntries = 5000

/**
 * Selects the earnings of a cash-out, as of its request: first those that became available first, by maturity, early
 * release or the release of a review. Earnings that were not available then are the last, and were left over.
 */
const cashedOutEarnings = (memberId: number, cashOutId: number): SQL => sql`
  request as (select e.transaction_id as id, -e.amount as cents, e.balance as left_over, e.account_id
    from ledger_account a join ledger_transaction t on t.kind = 'cash_out' and t.reference_type = 'cash_out'
        and t.reference_id = ${cashOutId} and t.part = 0
      join ledger_entry e on e.transaction_id = t.id and e.account_id = a.id
    where a.member_id = ${memberId} and a.type = 'earnings'),
  earned as (
    select newest.id, newest.transaction_id, newest.cents,
      case when r.state <> 'released' then 'infinity'::timestamptz
        else greatest(least(newest.matures_at, early.created_at), r.decided_at) end as available_at
    from request cross join lateral (
      select e.id, e.transaction_id, e.matures_at, (e.amount + coalesce((select sum(b.amount) from ledger_entry b
          where b.takes_back_id = e.id and b.transaction_id < request.id), 0))::bigint as cents
      from ledger_entry e
      where e.account_id = request.account_id and e.matures_at is not null and e.takes_back_id is null
        and e.transaction_id < request.id
      order by e.matures_at desc limit ${sql.raw(String(maxTracedEntries))}) newest
      left join ledger_early_release early on early.entry_id = newest.id
      left join held_earning h on h.entry_id = newest.id
      left join earning_review r on r.id = h.review_id),
  placed as (
    select earned.*, sum(cents) over (order by available_at desc, id desc) - cents as after
    from earned where cents > 0),
  source as (
    select p.transaction_id, t.member_id as payer_id,
      (least(p.after + p.cents, request.left_over + request.cents) - greatest(p.after, request.left_over))::bigint as cents
    from placed p cross join request join ledger_transaction t on t.id = p.transaction_id
    where p.after < request.left_over + request.cents and p.after + p.cents > request.left_over)`

const reviewedEarnings = (reviewId: number): SQL => sql`
  source as (
    select e.transaction_id, t.member_id as payer_id, ${remainingOf} as cents
    from held_earning h join ledger_entry e on e.id = h.entry_id join ledger_transaction t on t.id = e.transaction_id
    where h.review_id = ${reviewId})`

export type Earnings = { memberId: number; cashOutId: number } | { reviewId: number }

const sourceOf = (earnings: Earnings): SQL =>
  "reviewId" in earnings
    ? reviewedEarnings(earnings.reviewId)
    : cashedOutEarnings(earnings.memberId, earnings.cashOutId)

export interface PayerRow {
  payerId: number
  /** `cents` came from this payer, `total` from all payers. */
  cents: number
  total: number
  payers: number
}

export const listPayers = (on: DbOrTx, earnings: Earnings, limit: number): Promise<PayerRow[]> =>
  rows(
    on,
    columns<PayerRow>({ payerId: "int8", cents: "int8", total: "int8", payers: "int4" }),
    sql`with ${sourceOf(earnings)}
      select payer_id as "payerId", sum(cents)::bigint as "cents", (sum(sum(cents)) over ())::bigint as "total",
        (count(*) over ())::int as "payers"
      from source group by payer_id order by sum(cents) desc, payer_id limit ${sql.raw(String(limit))}`,
  )

export interface PaymentUseRow {
  payerId: number
  id: number
  method: string
  state: string
  /** Cents of the payment's gold were spent on these earnings; for a commission, all cents of gold it bought. */
  cents: number
  createdAt: string
  maturesAt: string
  payments: number
}

export const listPayments = (
  on: DbOrTx,
  earnings: Earnings,
  payerIds: readonly number[],
  limit: number,
): Promise<PaymentUseRow[]> =>
  rows(
    on,
    columns<PaymentUseRow>({
      payerId: "int8",
      id: "int8",
      method: "text",
      state: "text",
      cents: "int8",
      createdAt: "timestamptz",
      maturesAt: "timestamptz",
      payments: "int4",
    }),
    sql`with ${sourceOf(earnings)},
      spent as (
        select s.payer_id, u.lot_id, u.cents from source s join ledger_lot_use u on u.transaction_id = s.transaction_id
        union all
        select s.payer_id, l.id, l.cents from source s join ledger_lot l on l.transaction_id = s.transaction_id),
      used as (select payer_id, lot_id, sum(cents)::bigint as cents from spent
        where payer_id = any(${`{${payerIds.join(",")}}`}::bigint[]) group by payer_id, lot_id),
      each as (
        select used.payer_id, p.id, p.method, p.state, used.cents, p.created_at, l.matures_at,
          row_number() over (partition by used.payer_id order by p.id desc) as place,
          count(*) over (partition by used.payer_id) as payments
        from used join ledger_lot l on l.id = used.lot_id join ledger_transaction t on t.id = l.transaction_id
          join payment p on p.id = t.reference_id and t.reference_type = 'payment')
      select payer_id as "payerId", id as "id", method as "method", state as "state", cents as "cents",
        created_at as "createdAt", matures_at as "maturesAt", payments::int as "payments"
      from each where place <= ${limit} order by payer_id, id desc`,
  )
