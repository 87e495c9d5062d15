import { afterAll, beforeAll, expect, it } from "vitest"
import { reportError } from "@redthread/contract/error-report"
import { openLog } from "../../../core/process/log"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await startApp()
  openLog("warn", { write: (line: string) => void lines.push(line) })
})
afterAll(async () => {
  openLog("silent")
  await app.stop()
})

const frame = { file: "/assets/app-1a2b.js", line: 1, column: 4711 }
const body = { name: "TypeError" as const, screen: "/chat/$id", frames: [frame] }

const counted = async (): Promise<number> => {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  return Number(/redthread_client_errors_total\{name="TypeError"\} (\d+)/.exec(text)?.[1] ?? 0)
}

it("ERR-04 POST error writes a visitor's report into the log and counts it", async () => {
  const before = await counted()
  expect(await app.call(reportError, { body })).toMatchObject({ status: 200, body: { ok: true } })
  const line = JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown>
  expect(line).toMatchObject({ name: "TypeError", screen: "/chat/$id", places: ["/assets/app-1a2b.js:1:4711"] })
  expect(await counted()).toBe(before + 1)
})

it("API-05 POST error accepts a message, and stores none of it", async () => {
  const before = lines.length
  expect(await app.call(reportError, { body: { message: "secret" } })).toMatchObject({ status: 200 })
  const written = lines.slice(before).join("")
  expect(written).toContain("a browser reported an error")
  expect(written).not.toContain("secret")
})

it.each([
  ["words", { ...body, name: "I love you" }],
  ["an address that is no screen", { ...body, screen: "/chat/17?q=secret" }],
  ["a file that is none of ours", { ...body, frames: [{ ...frame, file: "https://example.org/a.js" }] }],
  ["too many places", { ...body, frames: Array.from({ length: 21 }, () => frame) }],
  ["the page's address", { ...body, url: "/chat/17" }],
])("ERR-04 POST error takes no report with %s", async (_what, refused) => {
  const before = lines.length
  expect((await app.call(reportError, { body: refused as never })).status).toBe(400)
  expect(lines.slice(before).join("")).not.toContain("a browser reported")
})
