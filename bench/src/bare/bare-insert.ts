import type { WebSocket } from "ws"
import { openSql } from "./bare-http"
import { settings } from "./bare-process"
import { serveSockets } from "./bare-socket"

/** Stores a message in one committed insert, then hands it to the other side: the least that a chat can do. */
const sql = openSql(settings())
await sql`create schema if not exists bench`
await sql`drop table if exists bench.message`
await sql`create table bench.message (
  id bigint primary key generated always as identity, sender_id bigint not null, receiver_id bigint not null,
  client_id text not null, content text not null, created_at timestamptz not null default now())`

interface Message {
  to: number
  client_id: string
  content: string
}

const sockets = new Map<number, WebSocket>()

/** The path contains the member id. */
serveSockets((socket, path) => {
  const memberId = Number(path.slice(1))
  sockets.set(memberId, socket)
  socket.on("message", (raw: Buffer) => void relay(memberId, JSON.parse(raw.toString()) as Message))
})

async function relay(from: number, { to, client_id, content }: Message): Promise<void> {
  const [row] = await sql`insert into bench.message (sender_id, receiver_id, client_id, content)
    values (${from}, ${to}, ${client_id}, ${content}) returning id, created_at`
  sockets.get(to)?.send(JSON.stringify({ id: row?.["id"], from, client_id, content, created_at: row?.["created_at"] }))
}
