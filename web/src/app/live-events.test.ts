import type { LiveEvent } from "@redthread/contract/core/live-event"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"

/** Specification, section 7, "Realtime": events of the client. */
const received =
  "likeme request friend message counter balance refresh upgrade block translation ask pay kick online announcements busy handled offer answer candidate reject end_call overdue".split(
    " ",
  )

const root = join(import.meta.dirname, "../../..")

async function sources(folder: string, recursive: boolean): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive })
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => join(root, folder, name))
}

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === "object" && value !== null && Object.keys(value).join(" ") === "name data"

/** Constants of the contract by event name. */
async function declared(): Promise<Map<string, string>> {
  const modules = await Promise.all(
    (await sources("contract/src", false)).map((file) => import(file) as Promise<object>),
  )
  return new Map(
    modules
      .flatMap((one) => Object.entries(one))
      .flatMap(([constant, value]) => (isEvent(value) ? [[value.name, constant] as const] : [])),
  )
}

test("NOTI-03 each event that the specification names is declared in the contract, and the web listens to it", async () => {
  const events = await declared()
  expect(received.filter((name) => !events.has(name))).toEqual([])
  const listening = (await Promise.all((await sources("web/src", true)).map((file) => readFile(file, "utf8"))))
    .filter((text) => text.includes("live.on("))
    .join("\n")
  const unheard = [...events].filter(
    ([, constant]) =>
      !new RegExp(`live\\.on\\(${constant}\\b|[[ ]${constant}[\\],]`).test(
        listening.replaceAll(/^import [^"]*".*$/gm, ""),
      ),
  )
  expect(unheard).toEqual([])
})
