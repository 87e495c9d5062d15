import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CallSpec } from "@redthread/contract/core/call"
import { type CallerKind, callers, type AccessOutcome, outcomeOf, outcomesFor, tokensOf } from "./testing/callers"
import { callsOfContract, titleOf } from "./testing/contract-calls"
import { startApp, type TestApp } from "./testing/harness"

/** Calls that end or exchange the callers' tokens come last. `DELETE /user` needs tokens again after `POST /logout`. */
const order = ["POST /token/refresh", "POST /logout", "DELETE /user"]
const calls = (await callsOfContract()).toSorted((a, b) => order.indexOf(titleOf(a)) - order.indexOf(titleOf(b)))

let app: TestApp
let tokens: Record<CallerKind, string | undefined>
const start = async () => {
  // Without it `POST /support/mail` is not served.
  app = await startApp({ SUPPORT_REPLY_ADDRESS: "reply@in.example.org" })
  tokens = await tokensOf(app)
}
beforeAll(start)
afterAll(() => app.stop())

/** An empty request: with access, it is refused for missing input only. */
async function probe({ method, path }: CallSpec, token: string | undefined): Promise<AccessOutcome> {
  const response = await fetch(`${app.url}/v1${path.replaceAll(/:\w+/g, "999999")}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const { code } = (await response.json()) as { code?: number }
  return outcomeOf({ status: response.status, code })
}

describe("access to calls", () => {
  test.each(calls.map((call) => [titleOf(call), call] as const))("%s", async (title, call) => {
    if (title === "DELETE /user") {
      await app.stop()
      await start()
    }
    const outcomes = await Promise.all(
      callers.map(async (caller) => [caller, await probe(call, tokens[caller])] as const),
    )
    expect(Object.fromEntries(outcomes)).toEqual(outcomesFor(call))
  })
})

test("what the contract promises differs by access, so that a door left open is seen", () => {
  const promises = (["public", "token", "account", "member", { staff: ["admin"] }] as const).map((access) =>
    JSON.stringify(outcomesFor({ access })),
  )
  expect(new Set(promises).size).toBe(5)
})
