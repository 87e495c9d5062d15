// Finds optional services of this machine: PostgreSQL, Redis and a browser. Each is used if it responds.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect, createServer } from "node:net"
import { userInfo } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { runCommand } from "./test-step.mjs"

/** @typedef {{ url?: string, version?: string, missing?: string }} FoundPostgres */

/** @returns {Promise<FoundPostgres>} */
export async function findPostgres() {
  const given = process.env["TEST_DATABASE_URL"]
  const users = [...new Set(["test", "postgres", userInfo().username])]
  const local = ["127.0.0.1", "%2Fvar%2Frun%2Fpostgresql"].flatMap((host) =>
    users.map((user) => `postgres://${user}@${host}:5432/postgres`),
  )
  for (const url of given ? [given] : local) {
    const version = await readPostgresVersion(url)
    if (version !== null && version >= 15) return { url, version: String(version) }
  }
  const where = given ? "at TEST_DATABASE_URL" : "on 127.0.0.1:5432 that lets us make databases"
  return { missing: `server tests on a PostgreSQL server, because there is none of version 15 or later ${where}` }
}

/** Returns the server's major version if this user may create databases. @param {string} url */
async function readPostgresVersion(url) {
  const { default: postgres } = await import("postgres")
  const { hostname } = new URL(url)
  const socket = hostname.startsWith("%2F") ? { host: decodeURIComponent(hostname) } : {}
  const sql = postgres(url, { ...socket, max: 1, connect_timeout: 3, onnotice: () => undefined })
  try {
    const [row] = await sql`
      select current_setting('server_version_num')::int / 10000 as major, rolsuper or rolcreatedb as may
      from pg_roles where rolname = current_user`
    return row?.["may"] ? Number(row["major"]) : null
  } catch {
    return null
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** @typedef {{ url?: string, missing?: string, stop: () => void }} FoundRedis */

/** @returns {Promise<FoundRedis>} */
export async function findRedis() {
  const stop = () => undefined
  const given = process.env["TEST_REDIS_URL"]
  if (given) return { url: given, stop }
  if (await answersPing(6379)) return { url: "redis://127.0.0.1:6379", stop }
  const started = await startRedis()
  return (
    started ?? {
      missing: "live tests on two processes, because there is no Redis on 127.0.0.1:6379 and no redis-server",
      stop,
    }
  )
}

/** @param {number} port @returns {Promise<boolean>} */
function answersPing(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"))
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2000, () => end(false))
    socket.once("data", (reply) => end(reply.toString().startsWith("+PONG")))
    socket.once("error", () => end(false))
  })
}

/** @returns {Promise<FoundRedis | null>} */
async function startRedis() {
  const port = await freePort()
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp"]
  const child = spawn("redis-server", flags, { stdio: "ignore" })
  const failed = once(child, "error").then(() => true)
  if (await Promise.race([failed, once(child, "spawn").then(() => false)])) return null
  const stop = () => void child.kill("SIGTERM")
  process.once("exit", stop)
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (await answersPing(port)) return { url: `redis://127.0.0.1:${port}`, stop }
    await sleep(50)
  }
  stop()
  return null
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  return typeof address === "object" && address ? address.port : 0
}

/** Returns a browser that starts; an installed one may lack a system library. @param {string} root */
export async function findBrowser(root) {
  const ask = `import("./e2e/chromium.ts").then(async ({ findChromium }) => {
    const path = await findChromium()
    const { execFileSync } = await import("node:child_process")
    execFileSync(path, ["--version"], { stdio: "pipe" })
    console.log("found " + path)
  })`
  const { output } = await runCommand(root, { command: ["--import", "tsx", "--input-type=module", "-e", ask] })
  const path = /^found (.*)$/m.exec(output)?.[1]
  if (path) return { path }
  const reason = output.split("\n").find((line) => /error|no such|cannot/i.test(line)) ?? "none was found"
  return { missing: `browser tests, because no Chromium starts here (${reason.trim()})` }
}
