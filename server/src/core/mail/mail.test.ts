import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { showDebug } from "@redthread/contract/debug"
import { startApp, type TestApp } from "../../testing/harness"
import { transaction } from "../db/db"
import { db } from "../db/pool"
import { mail } from "./mail"

const received: string[] = []
let refusals = 1
let app: TestApp

/** A real SMTP server on loopback which refuses the first mail for now, as a busy one does. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) => {
    refusals -= 1
    done(refusals >= 0 ? Object.assign(new Error("try again"), { responseCode: 451 }) : null)
  },
  onData: (stream, _session, done) => {
    const parts: Buffer[] = []
    stream.on("data", (part: Buffer) => parts.push(part))
    stream.on("end", () => {
      received.push(Buffer.concat(parts).toString())
      smtp.server.emit("mail")
      done()
    })
  },
})

beforeAll(async () => {
  smtp.listen(0, "127.0.0.1")
  await once(smtp.server, "listening")
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await app.stop()
  smtp.close()
})

test("a mail leaves when its transaction commits, is tried again when the server is busy, and is sent once", async () => {
  const rolledBack = transaction(db, async (tx) => {
    await mail.send(tx, { to: "nobody@example.org", subject: "Never", text: "never" })
    throw new Error("rolled back")
  })
  await expect(rolledBack).rejects.toThrow("rolled back")
  const arrived = once(smtp.server, "mail")
  const send = (subject: string) =>
    transaction(db, (tx) => mail.send(tx, { to: "anna@example.org", subject, text: "Grüße" }))
  await send("First")
  await arrived
  expect(received).toHaveLength(1)
  expect(received[0]).toContain("Subject: First")
  await vi.waitFor(async () => {
    const { body } = await app.call(showDebug, {})
    expect(body.outbox).toEqual([expect.objectContaining({ to: "anna@example.org", subject: "First", sent: true })])
  }, 60_000)
  expect(received).toHaveLength(1)
})
