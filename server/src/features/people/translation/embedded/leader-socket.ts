import { createHash } from "node:crypto"
import { once } from "node:events"
import { chmod, realpath, rename, rm, stat } from "node:fs/promises"
import { connect, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** Longest path of a socket, on all systems. */
const maxPathLength = 100

const socketName = "engine.sock"

/** ms for two candidates to see which of their sockets took the place. */
const settleMs = 30

const isWindows = process.platform === "win32"

/** The address at which the leader of a folder listens; outside of the folder where its path is too long. */
export async function socketPath(folder: string): Promise<string> {
  const path = join(folder, socketName)
  const digest = createHash("sha256")
    .update(await realpath(folder))
    .digest("hex")
    .slice(0, 16)
  if (isWindows) return String.raw`\\.\pipe\redthread-${digest}`
  return path.length + 24 <= maxPathLength ? path : join(tmpdir(), `redthread-${digest}.sock`)
}

export async function connectLeader(path: string): Promise<Socket | null> {
  const socket = connect(path)
  try {
    await once(socket, "connect")
    return socket
  } catch {
    // Missing, or left by a process that was killed.
    socket.destroy()
    return null
  }
}

const inodeOf = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.ino ?? null

export interface Leadership {
  /** Whether no other process took the place, as it may when this one was halted. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/** Null if another process was faster: the socket appears by a rename, so the last of several candidates wins. */
export async function takeLead(path: string, onConnection: (socket: Socket) => void): Promise<Leadership | null> {
  const server = createServer(onConnection)
  if (isWindows) return (await listen(server, path)) ? { isHeld: async () => true, release: () => close(server) } : null
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2, 8)}`
  if (!(await listen(server, own))) return null
  await chmod(own, 0o600)
  const inode = await inodeOf(own)
  const isHeld = async (): Promise<boolean> => (await inodeOf(path)) === inode
  await rename(own, path)
  await sleep(settleMs)
  if (!(await isHeld())) {
    await close(server)
    return null
  }
  return {
    isHeld,
    async release() {
      const isOwn = await isHeld()
      await close(server)
      if (isOwn) await rm(path, { force: true })
    },
  }
}

async function listen(server: Server, path: string): Promise<boolean> {
  try {
    server.listen(path)
    await once(server, "listening")
    // Later errors concern single connections.
    server.on("error", () => undefined)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false
    throw error
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close")
  server.close()
  await closed
}

/** Messages as lines of JSON. A longer line ends the connection. */
const maxLineLength = 4_000_000

export function readLines(socket: Socket, onMessage: (message: unknown) => void, onEnd: () => void): void {
  let rest = ""
  socket.setEncoding("utf8")
  socket.on("data", (part: string) => {
    const lines = (rest + part).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > maxLineLength) return void socket.destroy()
    for (const line of lines) {
      const message = parse(line)
      if (message === undefined) return void socket.destroy()
      onMessage(message)
    }
  })
  // The close event follows.
  socket.on("error", () => undefined)
  socket.once("close", onEnd)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}

export const sendLine = (socket: Socket, message: unknown): void => void socket.write(`${JSON.stringify(message)}\n`)
