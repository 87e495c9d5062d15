import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { projectRoot } from "./core/process/project-root"
import { serversOfFile } from "./testing/servers-of-file"

// Whole programs start here, some of them twice.
vi.setConfig({ testTimeout: 60_000 })

const { start, variables } = serversOfFile()

async function refusal(more: Record<string, string>): Promise<string> {
  const { code, said } = await start(more).end()
  expect(code).toBe(1)
  return said
}

test("a taken port is said by number, in one sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toBe(
    `Redthread can't start. PORT ${port} is taken by another program. Set PORT to a free one.`,
  )
  other.close()
})

test("a data folder that can't be made, and a misspelt setting, are said by name", async () => {
  const file = join(variables().DATA_DIR, "a-file")
  await writeFile(file, "")
  expect(await refusal({ DATA_DIR: join(file, "data") })).toMatch(
    /^Redthread can't start\. DATA_DIR .* can't be written: ENOTDIR/,
  )
  expect(await refusal({ SMTP_SERVER: "x" })).toBe(
    "Redthread can't start. Unknown variable SMTP_SERVER. Variables with this prefix: SMTP_URL, SMTP_FROM.",
  )
})

test("a second process on one database is refused without Redis; SIGTERM ends the first in peace", async () => {
  const first = start({})
  expect((await fetch(`${await first.url()}/readyz`)).status).toBe(200)
  expect(await refusal({})).toMatch(/^Redthread can't start\. REDIS_URL is needed/)
  await first.kill("SIGTERM")
  expect((await first.end()).code).toBe(0)
})

test("a stopping server is not ready, and answers all requests until the balancer has noticed", async () => {
  const server = start({ DRAIN_SECONDS: "1" })
  const url = await server.url()
  let isReady = true
  let answered = 0
  const watch = (async () => {
    while (isReady) isReady = (await fetch(`${url}/readyz`)).status === 200
  })()
  const senders = Array.from({ length: 8 }, async () => {
    while (isReady) {
      const response = await fetch(`${url}/v1/page?name=site`)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      answered += 1
    }
  })
  while (answered < 50) await new Promise((resolve) => setImmediate(resolve))
  const stopped = server.kill("SIGTERM")
  await Promise.all([watch, ...senders])
  await stopped
  expect((await server.end()).code).toBe(0)
})

/** Starts `npm start`, or what it runs, as a process manager would. */
async function startBy(command: string[], more: Record<string, string> = {}) {
  const [name = "", ...args] = command
  const settings = { PORT: "0", MODE: "development", DEMO: "0", LOG_LEVEL: "fatal", ...more }
  const own = variables()
  const child = spawn(name, args, {
    cwd: projectRoot,
    env: { PATH: process.env["PATH"], HOME: own.DATA_DIR, ...own, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let said = ""
  let url: string | undefined
  while (!url) {
    said += String((await once(child.stdout, "data"))[0])
    url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
  }
  child.stdout.resume()
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  return { child, isUp }
}

test("RUN-04 SIGTERM sent to npm alone ends the server", async () => {
  const { child, isUp } = await startBy(["npm", "start"])
  expect(await isUp()).toBe(true)
  child.kill("SIGTERM")
  await expect.poll(isUp).toBe(false)
})

test("RUN-04 a server whose npm was killed ends", async () => {
  const line = 'node bin/setup.mjs start; echo "the shell stays between"'
  const { child, isUp } = await startBy(["sh", "-c", line], { npm_lifecycle_event: "start" })
  expect(await isUp()).toBe(true)
  child.kill("SIGKILL")
  await expect.poll(isUp).toBe(false)
})
