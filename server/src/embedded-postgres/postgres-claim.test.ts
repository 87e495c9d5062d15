import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Writable } from "node:stream"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { claim } from "./postgres-claim"

let folder: string
let parent: ChildProcess
/** A process that runs, and its child that has ended, which it never asks after. */
let running: number
let zombie: number

const statOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ")

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "redthread-claim-"))
  // exec replaces the shell, so that its child is never reaped.
  const script = "sh -c 'read line <&3' & echo $!; exec 3<&- sleep 60"
  parent = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "inherit", "pipe"] })
  const [said] = (await once(parent.stdout ?? parent, "data")) as [Buffer]
  running = parent.pid ?? 0
  zombie = Number(said.toString())
  await vi.waitUntil(async () => (await readFile(`/proc/${running}/comm`, "utf8")) === "sleep\n")
  ;(parent.stdio[3] as Writable).end()
})
afterEach(async () => {
  const exited = once(parent, "exit")
  parent.kill("SIGKILL")
  await exited
  await rm(folder, { recursive: true })
})

const owned = async (pid: number): Promise<string> => {
  const file = join(folder, "owner")
  const start = (await statOf(pid))[19]
  await writeFile(file, JSON.stringify({ pid, start }))
  return file
}

test.runIf(process.platform === "linux")("a zombie holds no data folder, a process that runs does", async () => {
  await expect.poll(async () => (await statOf(zombie))[0]).toBe("Z")
  await expect(claim(await owned(running), folder)).rejects.toThrow(`process ${running}`)
  const file = await owned(zombie)
  await claim(file, folder)
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ pid: process.pid })
})
