import { afterAll, expect, inject, it } from "vitest"
import { closeDatabase, openDatabase } from "../../../server/src/core/db/pool"
import { makeTestDatabase, type TestDatabase } from "../../../server/src/testing/test-database"
import { exposure } from "../../../server/src/features/lists/recommendation/recommendation.exposure"
import { gini, type Measures } from "./measures"
import { Simulation } from "./simulation"
import { strategies } from "./strategy"

const databases: TestDatabase[] = []

afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function simulate(name: string): Promise<Measures> {
  const strategy = strategies.find((one) => one.name === name)
  if (!strategy) throw new Error(`no strategy ${name}`)
  const database = await makeTestDatabase(inject("databaseUrl"))
  databases.push(database)
  openDatabase({ url: database.url, connections: 2 })
  try {
    return await new Simulation(strategy, { seed: 7, members: 260, newcomersEachDay: 3, warmUp: 4, days: 4 }).run()
  } finally {
    await exposure.write()
    await closeDatabase()
  }
}

it("LIST-01 in a simulated community the recommender brings many more together than chance, and passes nobody over", async () => {
  const [byChance, own] = [await simulate("random"), await simulate("recommender")]
  expect(own.matches).toBeGreaterThan(1.5 * byChance.matches)
  expect(own.gini).toBeLessThanOrEqual(0.6)
  expect(own.firstDayUnseen).toBe(0)
  expect(own.repeats).toBeLessThan(0.02)
}, 120_000)

it("computes the Gini coefficient", () => {
  expect(gini([1, 1, 1, 1])).toBeCloseTo(0)
  expect(gini([0, 0, 0, 1])).toBeCloseTo(0.75)
})
