import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { serverCommand } from "../bin/server-command.mjs"

const root = join(import.meta.dirname, "..")
const startLimit = 120_000

export interface Product {
  url: string
  /** Folder of its database. */
  dataDir: string
  /** Kills the server as in a crash, and restarts it with the same data and address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the built product as on a new machine, in its own folder. */
export async function startProduct(
  variables: (url: string) => Record<string, string> | Promise<Record<string, string>>,
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "redthread-e2e-"))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    MODE: "development",
    LOG_LEVEL: "warn",
    TRANSLATE_EMBEDDED: "0",
    ...(await variables(url)),
  }
  const start = (): ChildProcess =>
    spawn(process.execPath, serverCommand, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] })
  let server = start()
  const stop = async (): Promise<void> => {
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, `${url}/readyz`)
  } catch (error) {
    await stop()
    throw error
  }
  const restart = async (): Promise<void> => {
    const gone = once(server, "exit")
    server.kill("SIGKILL")
    await gone
    server = start()
    await untilReady(server, `${url}/readyz`)
  }
  return { url, dataDir, restart, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  if (typeof address !== "object" || !address) throw new Error("no free port")
  return address.port
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let waited = 0; waited < startLimit; waited += 100) {
    if (server.exitCode !== null) throw new Error(`The server ended at its start with code ${server.exitCode}.`)
    const ready = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error(`The server was not ready within ${startLimit / 1000} s.`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, "exit")
  server.kill("SIGTERM")
  const force = setTimeout(() => server.kill("SIGKILL"), 30_000)
  await exited
  clearTimeout(force)
}
