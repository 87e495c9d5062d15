import { once } from "node:events"
import { open } from "node:fs/promises"
import { type AddressInfo, connect as connectSocket, createServer } from "node:net"
import { expect, test, vi } from "vitest"
import { connect as connectDatabase } from "./core/db/database-url"
import { ServerProcess } from "./testing/server-process"
import { serversOfFile } from "./testing/servers-of-file"

vi.setConfig({ testTimeout: 60_000 })

const { start, add, variables } = serversOfFile()

test("RUN-02 a server whose log lies on a full disk serves on, says so, and ends by its signal", async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  const full = await open("/dev/full", "a")
  const settings = { ...variables(), PORT: String(port), LOG_LEVEL: "debug" }
  const server = add(new ServerProcess(settings, [], ["ignore", full.fd, full.fd]))
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.json(),
      () => null,
    )
  await expect.poll(ready).toMatchObject({ database: true, degraded: ["log: can't be written"] })
  await server.kill("SIGTERM")
  expect((await server.end()).code).toBe(0)
  await full.close()
})

test("RUN-04 a process ends within 20 s while every connection and call hangs", async () => {
  const server = start({})
  const url = new URL(await server.url())
  const lock = connectDatabase(variables().DATABASE_URL, {})
  const ended = new Promise<void>((resolve) => server.child.once("exit", () => resolve()))
  let held = Promise.resolve()
  await new Promise<void>((locked) => {
    held = lock.begin(async (sql) => {
      await sql`lock table account`
      locked()
      await ended
    })
  })
  const body = JSON.stringify({ email: "anna@example.org", password: "a good password" })
  const hanging = Array.from({ length: 10 }, (_, n) => {
    const socket = connectSocket(Number(url.port), url.hostname)
    socket.on("error", () => undefined)
    // Half of them are waited for by the server, the others wait for the database.
    const sent = n % 2 === 0 ? body.slice(0, 10) : body
    const type = "content-type: application/json"
    socket.write(
      `POST /v1/authenticate HTTP/1.1\r\nhost: ${url.host}\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n${sent}`,
    )
    return socket
  })
  await expect.poll(async () => (await lock`select 1 from pg_locks where not granted`).length).toBeGreaterThan(0)
  const from = performance.now()
  await server.kill("SIGTERM")
  expect(performance.now() - from).toBeLessThan(20_000)
  for (const socket of hanging) socket.destroy()
  await held
  await lock.end()
})
