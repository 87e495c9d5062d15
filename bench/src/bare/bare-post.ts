import { bareApp, listen, openSql } from "./bare-http"
import { settings } from "./bare-process"

/** The least that writing a post can cost: one committed insert. */
const sql = openSql(settings())
await sql`create schema if not exists bench`
await sql`drop table if exists bench.post`
await sql`create table bench.post (
  id bigint primary key generated always as identity, member_id bigint not null, content text not null,
  created_at timestamptz not null default now())`

const app = bareApp()
app.post<{ Body: { member_id: number; content: string } }>("/feeds", async ({ body }) => {
  const [row] = await sql`insert into bench.post (member_id, content) values (${body.member_id}, ${body.content})
    returning id, member_id, content, created_at`
  return row
})
await listen(app)
