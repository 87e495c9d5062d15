import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { call, done } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Member } from "../member/caller"
import { buildHttp } from "./http"
import { implement } from "./implement"
import { takeUndeclared } from "./reply-error"

const member: Member = {
  id: 7,
  role: "member",
  language: "en",
  complete: true,
  gender: 0,
  seeking: 1,
  vip: false,
  untranslated: [],
}
const made = { access: "account", summary: "", replies: { 200: done } } as const
const silent = call({ ...made, method: "GET", path: "/silent" })
const telling = call({ ...made, method: "GET", path: "/telling", errors: ["not_found"] })

let app: FastifyInstance
const missing = async (): Promise<never> => {
  throw new AppError("not_found")
}

beforeAll(async () => {
  app = await buildHttp({
    implementations: [implement(silent, () => missing()), implement(telling, () => missing())],
    authenticate: () => ({ member, sessionId: 1 }),
    siteLanguage: () => "en",
    trustProxy: undefined,
    onlyLocal: false,
    publicUrl: "http://localhost",
  })
})
afterAll(() => app.close())

async function ask(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return { status: (await app.inject({ url: `/v1${path}`, headers })).statusCode }
}

test("an error that its call does not declare is reported, one that it declares or any call may answer is not", async () => {
  expect(await ask("/telling", "plain")).toMatchObject({ status: 404 })
  expect(await ask("/silent")).toMatchObject({ status: 401 })
  expect(takeUndeclared()).toEqual([])
  expect(await ask("/silent", "plain")).toMatchObject({ status: 404 })
  expect(takeUndeclared()).toEqual([{ call: "GET /v1/silent", error: "not_found" }])
})
