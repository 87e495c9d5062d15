import { bareApp, listen, openSql } from "./bare-http"
import { settings } from "./bare-process"

/** The least that a payment can cost: one transaction that changes two rows. */
const sql = openSql(settings())
await sql`create schema if not exists bench`
await sql`drop table if exists bench.purse`
await sql`create table bench.purse (member_id bigint primary key, balance bigint not null)`
await sql`insert into bench.purse select n, 1000000000 from generate_series(1, 10000) n`

const app = bareApp()
app.put<{ Body: { from: number; to: number; cents: number } }>("/move", ({ body: { from, to, cents } }) =>
  sql.begin(async (tx) => {
    const change = (id: number) => tx`update bench.purse set balance = balance +
      ${id === from ? -cents : cents} where member_id = ${id} returning balance`
    // In one order, so that no two wait for each other.
    await change(Math.min(from, to))
    const [row] = await change(Math.max(from, to))
    return { ok: true, balance: row?.["balance"] }
  }),
)
await listen(app)
