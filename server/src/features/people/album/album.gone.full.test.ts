import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { deleteAccount } from "@redthread/contract/account"
import { startApp, type TestApp } from "../../../testing/harness"
import { owned } from "./album.guard"
import { sendForm } from "../photo/testing/forms"
import { pictureOf } from "../../../testing/fixtures/photos"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it("ACC-07 deletes the files of a deleted account within a minute, also for clients that know their addresses", async () => {
  const member = await app.register()
  const picture = await pictureOf(1)
  const sent = await Promise.all(
    [{ folder: "public" }, { folder: "private" }].map((fields) => sendForm(app, member, { "a.jpg": picture }, fields)),
  )
  const addresses = sent.map(({ body }) => body.items[0]?.src ?? "")
  const ask = () => Promise.all(addresses.map((address) => fetch(app.url + address)))
  const seconds = (await ask()).map(({ status, headers }) => {
    expect(status).toBe(200)
    return Number(/max-age=(\d+)$/.exec(headers.get("cache-control") ?? "")?.[1])
  })
  // Expires the browser's cache, then the server's.
  for (const maxAgeSeconds of seconds) expect(maxAgeSeconds * 1000 + owned.ttl).toBeLessThanOrEqual(60_000)
  await member.ok(deleteAccount, { body: { password: member.password } })
  const later = performance.now() + owned.ttl + 1
  vi.spyOn(performance, "now").mockReturnValue(later)
  const answers = await ask()
  vi.restoreAllMocks()
  expect(answers.map(({ status, headers }) => [status, headers.get("cache-control")])).toEqual([
    [404, "no-store"],
    [404, "no-store"],
  ])
})
