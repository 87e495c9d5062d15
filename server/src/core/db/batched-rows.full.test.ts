import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { startApp, type TestApp } from "../../testing/harness"
import { batchRows } from "./batched-rows"
import { columns } from "./query-columns"
import { db } from "./pool"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const given = (name: string) => sql`${sql.placeholder(name)}`
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

test("concurrent calls each get their own rows in order, for all kinds of values", async () => {
  const repeat = batchRows<{ text: string | null; turn: number }, { text: string | null; times: number }>(
    columns<{ text: string | null; turn: number }>({ text: "text?", turn: "int4" }),
    sql`select ${given("text")}::text as "text", turn from generate_series(1, ${given("times")}::int) turn
      order by turn desc`,
    { text: "text", times: "int" },
  )
  const texts = ['a,b"c\\d{}', "NULL", null, "", "語 🌸", "'; drop table profile --", "\n"]
  const answers = await Promise.all(
    numbers(100).map((number) => repeat(db, { text: texts[number % texts.length] ?? null, times: number % 4 })),
  )
  for (const [number, rows] of answers.entries()) {
    const turns = numbers(number % 4).map((turn) => (number % 4) - turn)
    expect(rows.map(({ turn }) => turn)).toEqual(turns)
    for (const { text } of rows) expect(text).toBe(texts[number % texts.length])
  }
})

test("a failing call does not fail the others of its batch", async () => {
  const divide = batchRows<{ result: number }, { by: number }>(
    columns<{ result: number }>({ result: "float8" }),
    sql`select 12.0::float8 / ${given("by")}::int as "result"`,
    {
      by: "int",
    },
  )
  const wanted = numbers(50).map((by) => (by % 5 === 0 ? null : 12 / (by % 5)))
  const answers = await Promise.allSettled(numbers(50).map((by) => divide(db, { by: by % 5 })))
  const results = answers.map((answer) => (answer.status === "fulfilled" ? answer.value[0]?.result : null))
  expect(results).toEqual(wanted)
})

test("PRO-05 LIST-05 each of many at once sees what they may see, and their own conversation", async () => {
  const star = await app.register({ language: "de" })
  const readers = await Promise.all(numbers(12).map((number) => app.register({ gender: 1, name: `Reader ${number}x` })))
  await Promise.all(
    readers.map((reader, number) =>
      reader.ok(sendMessage, { body: { user_id: star.id, message_content: `From ${number}` } }),
    ),
  )
  const blocked = readers.filter((_, number) => number % 3 === 0)
  await Promise.all(blocked.map(({ id }) => star.ok(block, { body: { user_id: id } })))
  await star.ok(editProfile, { body: { biography: "Ganz neu" } })
  const seen = await Promise.all(readers.map((reader) => reader.call(showProfile, { params: { id: star.id } })))
  const threads = await Promise.all(
    readers.map((reader) => reader.ok(showThread, { params: { id: star.id }, query: { user: 1 } })),
  )
  const listed = await Promise.all(
    readers.map((_, number) => star.ok(listThreads, { query: { q: `reader ${number}x` } })),
  )
  for (const [number, reader] of readers.entries()) {
    const isBlocked = blocked.includes(reader)
    expect(seen[number]).toMatchObject(
      isBlocked ? { status: 404 } : { status: 200, body: { biography: "Ganz neu", messaged: 1 } },
    )
    expect(threads[number]?.messages.map(({ content }) => content)).toEqual([`From ${number}`])
    expect(listed[number]?.items.map(({ user_id }) => user_id)).toEqual([reader.id])
  }
})
