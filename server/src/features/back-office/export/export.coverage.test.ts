import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/postgres-js"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { connect } from "../../../core/db/database-url"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { projectRoot } from "../../../core/process/project-root"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { erasureExpectations } from "../../identity/identity/testing/erasure-expectations"

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await startApp()
  member = await app.register()
  const other = await app.register({ gender: 1 })
  await member.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello" } })
  // The export reads messages and the steps of a request only if there are any.
  const request = erasureExpectations.travel_request
  if (!request || !("fill" in request) || !request.fill) throw new Error("the erasure fills no request to travel")
  await db.execute(sql.raw(request.fill.replaceAll("$me", String(member.id))))
})
afterAll(() => app.stop())

/** Tables of which the erasure knows rows of a member, and tables with a reference to an account. */
async function personalTables(): Promise<string[]> {
  const referring = await rows<{ name: string }>(
    db,
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'account'::regclass and conrelid::regclass::text <> 'announcement'`,
  )
  const erased = Object.entries(erasureExpectations).flatMap(([name, { after }]) =>
    after === "never any" ? [] : [name],
  )
  return [...new Set([...referring.map(({ name }) => name), ...erased])].toSorted()
}

async function readAll(value: unknown): Promise<void> {
  if (typeof value !== "object" || value === null || !(Symbol.asyncIterator in value)) return
  for await (const item of value as AsyncIterable<unknown>) void item
}

/** Tables that the queries of an export read. */
async function exportedTables(): Promise<Set<string>> {
  const client = connect(app.databaseUrl, { max: 1 })
  const found = new Set<string>()
  const logQuery = (text: string) => {
    for (const [, table] of text.matchAll(/\b(?:from|join)\s{1,20}"?([a-z_]+)/g)) if (table) found.add(table)
  }
  try {
    const on = drizzle(client, { logger: { logQuery } }) as unknown as typeof db
    for (const { read } of everyFeature.exports(on, member.id))
      for (const part of Object.values(await read())) await readAll(part)
  } finally {
    await client.end()
  }
  return found
}

interface Retention {
  tables: string[]
  isExported: boolean
  retention: string
}

/** The rows of the table in docs/security.md. */
async function retentions(): Promise<Retention[]> {
  const page = await readFile(join(projectRoot, "docs/security.md"), "utf8")
  const [, section = ""] = page.split("\n## Retention\n")
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"))
  return lines.map((line) => {
    const [names = "", exported = "", retention = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim())
    const tables = [...names.matchAll(/`([a-z_]+)`/g)].flatMap(([, table]) => table ?? [])
    return { tables, isExported: exported === "yes", retention }
  })
}

test("ACC-07 every table with a member's id is in the export, or listed with the reason and how long it is kept", async () => {
  const [personal, exported, listed] = await Promise.all([personalTables(), exportedTables(), retentions()])
  const names = listed.flatMap(({ tables }) => tables)
  expect(personal.filter((table) => !exported.has(table) && !names.includes(table))).toEqual([])
  expect(names.filter((table) => !personal.includes(table))).toEqual([])
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  expect(listed.filter(({ retention }) => retention === "")).toEqual([])
  const mislabelled = listed.flatMap(({ tables, isExported }) =>
    tables.filter((table) => exported.has(table) !== isExported),
  )
  expect(mislabelled.join()).toBe("")
})

test("ACC-07 every table that an erasure keeps is listed with how long it is kept", async () => {
  const names = new Set((await retentions()).flatMap(({ tables }) => tables))
  const kept = Object.entries(erasureExpectations).flatMap(([name, { after }]) => (after === "kept" ? [name] : []))
  expect(kept.filter((table) => !names.has(table))).toEqual([])
})
