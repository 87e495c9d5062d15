import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createSocket } from "node:dgram"

const path = "/usr/bin/turnserver"

/** Whether this machine has a relay to test with (coturn). */
export const hasTurnServer = (): boolean => existsSync(path)

export interface TurnServer {
  url: string
  secret: string
  stop: () => Promise<void>
}

async function freeUdpPort(): Promise<number> {
  const probe = createSocket("udp4")
  probe.bind(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address()
  probe.close()
  return port
}

/** A relay of this test, on this machine only, which authenticates members by the secret. */
export async function startTurnServer(): Promise<TurnServer> {
  const port = await freeUdpPort()
  const secret = "the secret of a relay for tests"
  const server: ChildProcess = spawn(
    path,
    [
      "-n",
      "--no-cli",
      "--no-tls",
      "--no-dtls",
      "--allow-loopback-peers",
      "--log-file=stdout",
      "--listening-ip=127.0.0.1",
      `--listening-port=${port}`,
      "--relay-ip=127.0.0.1",
      "--use-auth-secret",
      `--static-auth-secret=${secret}`,
      "--realm=redthread.example",
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  )
  // It listens once it has logged a line; clients retry until it replies.
  if (server.stdout) await once(server.stdout, "data")
  server.stdout?.resume()
  return {
    url: `turn:127.0.0.1:${port}`,
    secret,
    async stop() {
      if (server.exitCode !== null) return
      server.kill("SIGTERM")
      await once(server, "exit")
    },
  }
}
