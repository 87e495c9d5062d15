import { randomUUID } from "node:crypto"
import { connect } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { middleRound, perSecond } from "../figures"
import type { RequestForm } from "../load/http-connection"
import type { Product } from "../product"
import { type Outcome, toRow } from "../report"
import { measure, memoryOf, roundsOf, type Target } from "./http-rounds"
import { openProfiles, readersOf } from "./lists"
import { type Bench, type Scenario, signInActors, startBare, startProduct } from "./scenario"

type Sql = ReturnType<typeof connect>

/** Sellers, enough to avoid contention between buyers. */
const owners = 100
/** cents of gold */
const price = 100

/** Disables triggers: the ledger forbids manual changes. */
async function byHand(data: DataSet, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(data.url, { max: 1 })
  try {
    await sql`set session_replication_role = replica`
    await sql`set statement_timeout = 0`
    await work(sql)
  } finally {
    await sql.end()
  }
}

/** Restores the data set. */
const removeGold = (data: DataSet): Promise<void> =>
  byHand(data, async (sql) => {
    await sql`truncate ledger_checkpoint, ledger_hold, ledger_lot_use, ledger_lot, ledger_entry, ledger_transaction
      restart identity`
    await sql`delete from ledger_account where member_id is not null`
    await sql`delete from photo_purchase`
    await sql`delete from photo where folder = 'secret'`
  })

/** Enough gold for all photos. */
const fund = (data: DataSet, memberIds: readonly number[]): Promise<void> =>
  byHand(data, async (sql) => {
    await sql`insert into ledger_account (member_id, type, balance)
      select id, 'paid', ${owners * price} from unnest(${memberIds as number[]}::bigint[]) id`
    await sql`insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
      select 'recharge', 'account', member_id, 0, member_id, now() from ledger_account where type = 'paid'`
    await sql`insert into ledger_lot (member_id, transaction_id, cents, remaining, matures_at)
      select a.member_id, t.id, a.balance, a.balance, now() + interval '180 days'
      from ledger_transaction t join ledger_account a on a.member_id = t.member_id where a.type = 'paid'`
    await sql`insert into ledger_entry (transaction_id, account_id, amount, balance)
      select t.id, side.id, side.amount, side.balance from ledger_transaction t
      join ledger_account a on a.member_id = t.member_id
      cross join lateral (values (a.id, a.balance, a.balance), (1, -a.balance, null)) side (id, amount, balance)`
  })

async function makePhotos(data: DataSet): Promise<number[]> {
  const ownerIds = await openProfiles(data, owners)
  const ids: number[] = []
  await byHand(data, async (sql) => {
    const made = await sql<{ id: number }[]>`
      insert into photo (member_id, folder, file, width, height, price, created_at, attached_at)
      select id, 'secret', 's-bench' || id, 1200, 1600, ${price}, now(), now()
      from unnest(${ownerIds}::bigint[]) id returning id::int`
    ids.push(...made.map(({ id }) => id))
  })
  return ids
}

/** Every buyer buys every photo once; the bare server makes as many transfers. */
async function purchases(data: DataSet): Promise<{ bare: RequestForm[]; product: RequestForm[] }> {
  const photos = await makePhotos(data)
  const actors = await signInActors(data, readersOf(data))
  await fund(
    data,
    actors.map(({ id }) => id),
  )
  const run = randomUUID()
  const all = photos.flatMap((photo, turn) => actors.map((actor) => ({ photo, turn, actor })))
  return {
    bare: all.map(({ turn, actor: { id } }) => ({
      method: "PUT",
      path: "/move",
      body: { from: id, to: 5000 + turn, cents: price },
    })),
    product: all.map(({ photo, actor: { token } }) => ({
      method: "PUT",
      path: "/v1/uploads/pay",
      token,
      idempotencyKey: `${run}-${photo}`,
      body: { upload_id: photo, price: price / 100 },
    })),
  }
}

/** Purchase of a secret photo, against a bare transaction that updates two rows. */
export const goldPay: Scenario = {
  name: "gold-pay",
  async run(bench: Bench): Promise<Outcome> {
    const { data } = bench
    await removeGold(data)
    const server = await startBare(data, "bare-move")
    const product = await startProduct(data, bench.profileTo)
    try {
      const purchaseRequests = await purchases(data)
      const bare: Target = { name: "bare two rows", server, requests: purchaseRequests.bare }
      const target: Target = { name: "secret photo", server: product, requests: purchaseRequests.product }
      const results = await measure(bench, [bare, target])
      const [against, rounds] = [roundsOf(results, bare.name), roundsOf(results, target.name)]
      const done = [...rounds].reduce((sum, { count }) => sum + count, 0)
      return {
        rows: [
          toRow(against, { name: bare.name, unit: "requests/s", memory: await memoryOf(server) }),
          toRow(rounds, {
            name: target.name,
            unit: "requests/s",
            memory: await memoryOf(product),
            bare: { name: bare.name, rounds: against },
          }),
        ],
        verdicts: [
          {
            what: "secret photo against the bare transaction of two rows, requests/s",
            value: perSecond(middleRound(rounds)) / perSecond(middleRound(against)),
            atLeast: 0.25,
          },
        ],
        notes: [
          `${purchaseRequests.product.length} purchases are new, ${done} requests were measured; a repeated one costs nothing`,
        ],
      }
    } finally {
      await Promise.all([server.stop(), product.stop()])
      await removeGold(data)
    }
  },
}

const few = 100
const most = 1_000_000

/** Ledger entries of the busy member: a million, fewer in a small data set. */
const manyOf = ({ shape }: DataSet): number => Math.min(most, shape.members * 10)

const fillBills = (data: DataSet, [busy, quiet]: readonly [number, number]): Promise<void> =>
  byHand(data, async (sql) => {
    await sql`insert into ledger_account (member_id, type, balance) values (${busy}, 'paid', 0), (${quiet}, 'paid', 0)`
    for (const [memberId, count] of [
      [busy, manyOf(data)],
      [quiet, few],
    ] as const) {
      await sql`insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
        select 'call', 'call', ${memberId}, n, ${memberId}, now() from generate_series(1, ${count}::int) n`
    }
    await sql`insert into ledger_entry (transaction_id, account_id, amount, balance)
      select t.id, side.id, side.amount, side.balance from ledger_transaction t
      join ledger_account a on a.member_id = t.member_id
      cross join lateral (values (a.id, -1, 0), (3, 1, null)) side (id, amount, balance) order by t.id`
    await sql`analyze ledger_entry`
    await sql`analyze ledger_transaction`
  })

const billOf = (name: string, server: Product, token: string): Target => ({
  name,
  server,
  requests: [{ path: "/v1/trades", token }],
})

/** The bill of a member with a million entries, against that of one with a hundred. */
export const goldBill: Scenario = {
  name: "gold-bill",
  async run(bench: Bench): Promise<Outcome> {
    const { data } = bench
    await removeGold(data)
    await fillBills(data, [1, 2])
    const product = await startProduct(data, bench.profileTo)
    try {
      const [busy, quiet] = await signInActors(data, [1, 2])
      const long = billOf(`bill of ${manyOf(data).toLocaleString("en")}`, product, busy?.token ?? "")
      const short = billOf(`bill of ${few}`, product, quiet?.token ?? "")
      const results = await measure(bench, [short, long])
      const against = { name: short.name, rounds: roundsOf(results, short.name) }
      const rounds = roundsOf(results, long.name)
      return {
        rows: [
          toRow(against.rounds, { name: short.name, unit: "requests/s", memory: await memoryOf(product) }),
          toRow(rounds, { name: long.name, unit: "requests/s", bare: against }),
        ],
        verdicts: [
          {
            what: `${long.name} movements, times the median of the ${short.name}`,
            value: middleRound(rounds).median / middleRound(against.rounds).median,
            atMost: 2,
          },
        ],
        notes: [],
      }
    } finally {
      await product.stop()
      await removeGold(data)
    }
  },
}
