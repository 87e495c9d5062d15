import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CallSpec } from "@redthread/contract/core/call"
import { type CallerKind, callers, type Door, doorOf, doorsFor, tokensOf } from "./testing/callers"
import { callsOfContract, titleOf } from "./testing/contract-calls"
import { startApp, type TestApp } from "./testing/harness"

/** Those that end or exchange what the others knock with come last. */
const order = ["/token/refresh", "/logout"]
const calls = (await callsOfContract()).toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))

let app: TestApp
let tokens: Record<CallerKind, string | undefined>
beforeAll(async () => {
  app = await startApp()
  tokens = await tokensOf(app)
})
afterAll(() => app.stop())

/** The call with nothing in it: whoever may call gets past the door and is refused, if at all, for what is missing. */
async function knock({ method, path }: CallSpec, token: string | undefined): Promise<Door> {
  const response = await fetch(`${app.url}/v1${path.replaceAll(/:\w+/g, "999999")}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const { code } = (await response.json()) as { code?: number }
  return doorOf({ status: response.status, code })
}

describe("who may make a call", () => {
  test.each(calls.map((call) => [titleOf(call), call] as const))("%s", async (_title, call) => {
    const doors = await Promise.all(callers.map(async (caller) => [caller, await knock(call, tokens[caller])] as const))
    expect(Object.fromEntries(doors)).toEqual(doorsFor(call))
  })
})

test("what the contract promises differs by access, so that a door left open is seen", () => {
  const promises = (["public", "token", "account", "member", { staff: ["admin"] }] as const).map((access) =>
    JSON.stringify(doorsFor({ access })),
  )
  expect(new Set(promises).size).toBe(5)
})
