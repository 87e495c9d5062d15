import { afterAll, beforeAll, expect, test } from "vitest"
import { showAffiliate } from "@redthread/contract/affiliate"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let newcomers = 0
async function comeBy(pid: string): Promise<number> {
  newcomers += 1
  const name = `Newcomer ${newcomers}`
  const body = { email: `newcomer${newcomers}@example.org`, name, password: "a good password" }
  const answer = await fetch(`${app.url}/v1/register?pid=${pid}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return answer.status
}

test("ACC-13 a member has one referral id, also after concurrent requests", async () => {
  const anna = await app.register()
  const answers = await Promise.all(Array.from({ length: 8 }, () => anna.ok(showAffiliate, {})))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(answers[0]?.pid).toMatch(/^[a-z0-9]{6}$/)
  expect(answers[0]?.link).toMatch(new RegExp(`^http.+/\\?pid=${answers[0]?.pid}$`))
})

test("ACC-13 a sign-up by a referral link is counted for its owner, once", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const { pid } = await anna.ok(showAffiliate, {})
  await ben.ok(showAffiliate, {})
  expect(await comeBy(pid)).toBe(201)
  expect(await comeBy(pid.toUpperCase())).toBe(201)
  expect((await anna.ok(showAffiliate, {})).members).toBe(2)
  expect((await ben.ok(showAffiliate, {})).members).toBe(0)
})

test("ACC-13 an unknown or invalid referral id does not prevent signing up", async () => {
  const anna = await app.register()
  await anna.ok(showAffiliate, {})
  for (const pid of ["zzzzzz", "abc", "nonsense'--", ""]) expect(await comeBy(pid), pid).toBe(201)
  expect((await anna.ok(showAffiliate, {})).members).toBe(0)
})
