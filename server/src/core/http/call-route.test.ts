import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { call, done } from "@redthread/contract/core/call"
import { AppError, errors } from "@redthread/contract/core/error"
import { setFeatures } from "../feature"
import type { Member } from "../member/caller"
import { buildHttp } from "./http"
import { implement } from "./implement"
import { takeUndeclared } from "./undeclared-error"

const member: Member = { id: 7, role: "member", language: "en", complete: true, gender: 0, seeking: 1, vip: false }
const made = { access: "account", summary: "", replies: { 200: done } } as const
const forVips = call({ ...made, method: "GET", path: "/vip", requires: "vip" })
const forGold = call({ ...made, method: "POST", path: "/gold", requires: { gold: 1.5 }, body: z.strictObject({}) })
const silent = call({ ...made, method: "GET", path: "/silent" })
const telling = call({ ...made, method: "GET", path: "/telling", errors: ["not_found"] })

let app: FastifyInstance
let handled: string[]
let spendable: number
const ok = async (name: string) => {
  handled.push(name)
  return { ok: true as const }
}
const missing = async (): Promise<never> => {
  throw new AppError("not_found")
}

beforeEach(() => {
  handled = []
  spendable = 0
  setFeatures([
    {
      name: "gold",
      assertCanPay: async (memberId, cents) => {
        if (memberId === member.id && cents > spendable)
          throw new AppError("not_enough_gold", { data: { missing: 1.5 } })
      },
    },
  ])
})
beforeAll(async () => {
  app = await buildHttp({
    implementations: [
      implement(forVips, () => ok("vip")),
      implement(forGold, () => ok("gold")),
      implement(silent, missing),
      implement(telling, missing),
    ],
    authenticate: (token) => ({ member: { ...member, vip: token === "vip" }, sessionId: 1 }),
    siteLanguage: () => "en",
    trustProxy: undefined,
    onlyLocal: false,
    rateLimitFactor: 0,
    redis: null,
    publicUrl: "http://localhost",
  })
})
afterAll(() => app.close())

async function ask(method: "GET" | "POST", path: string, token?: string, body?: object) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url: `/v1${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, ...answer.json<{ code?: number; data?: object }>() }
}

test("ERR-01 a call that requires VIP refuses others before its handler", async () => {
  expect(await ask("GET", "/vip")).toMatchObject({ status: 401 })
  expect(await ask("GET", "/vip", "plain")).toMatchObject({ status: 400, code: errors.vip_needed.code })
  expect(handled).toEqual([])
  expect(await ask("GET", "/vip", "vip")).toMatchObject({ status: 200 })
})

test("ERR-01 a call that requires gold refuses whoever has less, before the form is looked at", async () => {
  const refused = { status: 400, code: errors.not_enough_gold.code, data: { missing: 1.5 } }
  spendable = 149
  expect(await ask("POST", "/gold", "plain", { unknown: 1 })).toMatchObject(refused)
  expect(handled).toEqual([])
  spendable = 150
  expect(await ask("POST", "/gold", "plain", {})).toMatchObject({ status: 200 })
})

test("an error that its call does not declare is reported, one that it declares or any call may answer is not", async () => {
  expect(await ask("GET", "/telling", "plain")).toMatchObject({ status: 404 })
  expect(await ask("GET", "/silent")).toMatchObject({ status: 401 })
  expect(takeUndeclared()).toEqual([])
  expect(await ask("GET", "/silent", "plain")).toMatchObject({ status: 404 })
  expect(takeUndeclared()).toEqual([{ call: "GET /v1/silent", error: "not_found" }])
})
