import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { eq, like } from "drizzle-orm"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startApp, type TestApp } from "../../testing/harness"
import { mail as mailTable } from "../db/core.tables"
import { transaction } from "../db/db"
import { db } from "../db/pool"
import { mail, timeouts } from "./mail"
import type { Message } from "./outbox"

vi.setConfig({ testTimeout: 90_000 })

/** Recipients in the order in which their mail was taken, and those that were refused. */
const taken: string[] = []
const refused: string[] = []
let app: TestApp

/** Takes the mails to `hangs` without a word of it, and refuses `dead` for good. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, done) => {
    if (!address.startsWith("dead")) return done()
    refused.push(address)
    done(Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }))
  },
  onData: (stream, { envelope }, done) => {
    stream.resume()
    stream.on("end", () => {
      const [to] = envelope.rcptTo
      taken.push(to?.address ?? "")
      if (!to?.address.startsWith("hangs")) done()
    })
  },
})

beforeAll(async () => {
  smtp.on("error", () => undefined)
  smtp.listen(0, "127.0.0.1")
  await once(smtp.server, "listening")
  timeouts.socketTimeout = 1000
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await app.stop()
  smtp.close()
})

const post = (messages: Partial<Message>[]) =>
  transaction(db, async (tx) => {
    for (const message of messages) await mail.send(tx, { to: "", subject: "Hello", text: "Hello", ...message })
  })
const rowsOf = (name: string) =>
  db
    .select()
    .from(mailTable)
    .where(like(mailTable.recipient, `${name}%`))
    .orderBy(mailTable.id)

test("RUN-03 a server that hangs after it took a mail gets it twice at most, and others' codes go meanwhile", async () => {
  const hanging = [1, 2].map((n) => ({ to: `hangs${n}@example.org` }))
  const codes = Array.from({ length: 20 }, (_, n) => ({ to: `anna${n}@example.org`, code: "123456" }))
  await post(hanging)
  await expect.poll(() => taken.length).toBe(2)
  await post(codes)
  await expect.poll(() => taken.filter((to) => to.startsWith("anna")).length).toBe(20)
  await expect
    .poll(() => rowsOf("hangs"), { timeout: 60_000 })
    .toMatchObject(hanging.map(() => ({ sentAt: null, unknown: 2, tries: 2, error: "Timeout" })))
  // Whatever the worker does later, these are not claimed.
  await db.update(mailTable).set({ dueAt: new Date(0) })
  await post([{ to: "ben@example.org" }])
  await expect.poll(() => taken.includes("ben@example.org")).toBe(true)
  expect(taken.filter((to) => to.startsWith("hangs")).toSorted()).toEqual(
    ["hangs1", "hangs1", "hangs2", "hangs2"].map((name) => `${name}@example.org`),
  )
})

test("RUN-03 addresses that don't exist are tried once and marked, and hold up no code", async () => {
  const dead = Array.from({ length: 30 }, (_, n) => ({ to: `dead${n}@example.org` }))
  await post([...dead, { to: "carl@example.org", code: "123456" }])
  await expect.poll(() => taken.includes("carl@example.org")).toBe(true)
  // The code goes first, at most beside those that were under way.
  expect(refused.length).toBeLessThan(16)
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(30)
  await expect
    .poll(async () => (await rowsOf("dead")).filter(({ tries, unknown }) => tries === 8 && unknown === 0).length)
    .toBe(30)
  await post([{ to: "dead0@example.org" }])
  expect(await rowsOf("dead0@")).toHaveLength(1)
  await post([{ to: "dead0@example.org", code: "123456" }])
  await expect.poll(() => refused.filter((to) => to === "dead0@example.org")).toHaveLength(2)
})

test("RUN-03 what a process took and never recorded is sent once more, and then not again", async () => {
  await db.insert(mailTable).values(
    [1, 2].map((unknown) => ({
      recipient: `lost${unknown}@example.org`,
      subject: "Hello",
      text: "Hello",
      createdAt: new Date(),
      tries: unknown,
      unknown,
      dueAt: new Date(0),
    })),
  )
  await post([{ to: "dora@example.org" }])
  await expect.poll(() => taken.includes("lost1@example.org")).toBe(true)
  await expect.poll(() => taken.includes("dora@example.org")).toBe(true)
  expect(taken).not.toContain("lost2@example.org")
  const [row] = await db.select().from(mailTable).where(eq(mailTable.recipient, "lost2@example.org"))
  expect(row?.sentAt).toBeNull()
})
