import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { register } from "@redthread/contract/account"
import type { CallSpec } from "@redthread/contract/core/call"
import { features } from "./app"
import { clock } from "./core/clock"
import { projectRoot } from "./core/project-root"
import { startApp, type TestApp } from "./testing/harness"

const isCall = (value: unknown): value is CallSpec =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value

async function callsOfContract(): Promise<CallSpec[]> {
  const folder = join(projectRoot, "contract", "src")
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(join(folder, file))))
  return modules.flatMap((exported) => Object.values(exported)).filter(isCall)
}

/** Signing out comes last: it ends the sessions that the others knock with. */
const calls = (await callsOfContract()).toSorted((a, b) => Number(a.path === "/logout") - Number(b.path === "/logout"))
const title = ({ method, path }: CallSpec): string => `${method} ${path}`

let app: TestApp
const tokens = { expired: "", forged: "", incomplete: "", member: "" }
beforeAll(async () => {
  app = await startApp()
  const expired = await app.register()
  clock.advance(3601 * 1000)
  const newcomer = { email: "newcomer@example.org", name: "Newcomer", password: "a good password" }
  Object.assign(tokens, {
    expired: expired.token,
    forged: `${expired.token.slice(0, -4)}AAAA`,
    incomplete: (await app.call(register, { body: newcomer })).body.token,
    member: (await app.register()).token,
  })
})
afterAll(() => app.stop())

/** The call with nothing in it: whoever may call gets past the door and is refused, if at all, for what is missing. */
async function knock(
  { method, path }: CallSpec,
  token?: string,
): Promise<{ status: number; code: number | undefined }> {
  const response = await fetch(`${app.url}/v1${path.replaceAll(/:\w+/g, "999999")}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const text = await response.text()
  return { status: response.status, code: (JSON.parse(text) as { code?: number }).code }
}

type Door = "in" | "sign in" | "say who you are" | "not yours"

/** How the door answered; beyond it a call may still be refused for what it lacks. */
function doorOf({ status, code }: { status: number; code: number | undefined }): Door {
  if (status === 401) return "sign in"
  if (status === 403) return "not yours"
  return code === 400_109 ? "say who you are" : "in"
}

/** What the contract's `access` promises to each kind of caller. */
function expected({ access }: CallSpec): Record<"visitor" | "forged" | "expired" | "incomplete" | "member", Door> {
  const shut = { visitor: "sign in", forged: "sign in", expired: "sign in" } as const
  if (access === "public") return { ...shut, visitor: "in", incomplete: "in", member: "in" }
  if (access === "token") return { ...shut, expired: "in", incomplete: "in", member: "in" }
  if (access === "account") return { ...shut, incomplete: "in", member: "in" }
  if (access === "member") return { ...shut, incomplete: "say who you are", member: "in" }
  return { ...shut, incomplete: "not yours", member: "not yours" }
}

test("every call of the contract is answered by exactly one feature", () => {
  const implemented = features.flatMap((feature) => (feature.calls ?? []).map(({ spec }) => title(spec)))
  expect(implemented.toSorted()).toEqual(calls.map(title).toSorted())
})

describe("who may make a call", () => {
  test.each(calls.map((call) => [title(call), call] as const))("%s", async (_title, call) => {
    const answers = {
      visitor: await knock(call),
      forged: await knock(call, tokens.forged),
      expired: await knock(call, tokens.expired),
      incomplete: await knock(call, tokens.incomplete),
      member: await knock(call, tokens.member),
    }
    expect(Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, doorOf(answer)]))).toEqual(
      expected(call),
    )
  })
})
