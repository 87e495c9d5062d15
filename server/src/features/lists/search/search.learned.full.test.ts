import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { editProfile } from "@redthread/contract/profile"
import { searchMembers } from "@redthread/contract/search"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp } from "../../../testing/harness"
import { fillEntries } from "./search.entry.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

test("LEARN-02 finds who learns one of the languages, also while entries of an earlier version lack the term", async () => {
  const reader = await app.register()
  const man = () => app.register({ gender: 1, language: "it" })
  const [learns, speaks] = [await man(), await man()]
  await learns.ok(editProfile, { body: { learns: [{ language: "sw", level: 1 }] } })
  await speaks.ok(editProfile, { body: { languages: [{ language: "sw", level: 4 }] } })
  const learners = async () => {
    const body = { mode: "advanced", gender: 1 } as const
    const { items } = await reader.ok(searchMembers, { body: { ...body, language: ["it"], learns: ["sw", "tl"] } })
    return items.map(({ user_id }) => user_id)
  }
  expect(await learners()).toEqual([learns.id])
  await db.execute(
    sql`update search_entry set version = version - 1, terms = ''::tsvector where member_id = ${speaks.id}`,
  )
  clock.advance(61_000)
  expect(await learners()).toEqual([learns.id])
  await fillEntries(db)
  clock.advance(61_000)
  await learns.ok(editProfile, { body: { learns: [] } })
  expect(await learners()).toEqual([])
})
