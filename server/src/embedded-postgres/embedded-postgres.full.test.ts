import { type ChildProcess, execFile, fork } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { connect } from "../core/db/database-url"
import { PostgresStartError, startPostgres } from "./embedded-postgres"
import { projectRoot } from "../core/process/project-root"

let dataDir: string
let said: string[] = []
const log = { info: (text: string) => said.push(text), error: (text: string) => said.push(text) }
const children: ChildProcess[] = []

/** A data folder whose database is there already: initialising one takes seconds. */
let initialised: string
beforeAll(async () => {
  initialised = await mkdtemp(join(tmpdir(), "redthread-initialised-"))
  await (await startPostgres({ dataDir: initialised, log })).stop()
})
afterAll(() => rm(initialised, { recursive: true, force: true }))
/** With its owners and modes, which PostgreSQL insists on. */
const copyInitialised = () => promisify(execFile)("cp", ["-a", `${initialised}/.`, dataDir])

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "redthread-postgres-"))
  said = []
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (!child.connected) continue
    const exited = once(child, "exit")
    child.disconnect()
    await exited
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

/** A second server in a process of its own, which can be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(projectRoot, "server/src/core/testing/postgres-process.ts"), [dataDir], {
    execArgv: ["--import", "tsx"],
  })
  children.push(child)
  const [url] = (await once(child, "message")) as [string]
  return { child, url }
}

async function ask<T>(url: string, query: string): Promise<T | undefined> {
  const sql = connect(url, { max: 1 })
  try {
    const [row] = await sql.unsafe(query)
    return row?.["answer"] as T
  } finally {
    await sql.end()
  }
}

test("what is committed is there at the next start, and nothing stays behind after a stop", async () => {
  await copyInitialised()
  const first = await startPostgres({ dataDir, log })
  await ask(first.url, "create table kept as select 42 as answer")
  await first.stop()
  const second = await startPostgres({ dataDir, log })
  expect(await ask(second.url, "select answer from kept")).toBe(42)
  await second.stop()
  await second.stop()
  expect((await readdir(dataDir)).filter((entry) => entry.endsWith(".owner"))).toEqual([])
})

test("a throwaway database knows the letters of every script, takes settings, and clears what was left half made", async () => {
  const remnant = join(dataDir, "postgres-18.new-1")
  await mkdir(remnant)
  await writeFile(join(remnant, "PG_VERSION"), "18")
  const running = await startPostgres({ dataDir, log, throwaway: true, settings: { max_connections: 33 } })
  expect(await readdir(dataDir)).not.toContain("postgres-18.new-1")
  expect(await ask(running.url, "select 'é' ~ '^[[:alpha:]]$' and '愛' ~ '^[[:alpha:]]$' as answer")).toBe(true)
  expect(await ask(running.url, "select current_setting('max_connections') as answer")).toBe("33")
  expect(await ask(running.url, "select current_setting('listen_addresses') as answer")).toBe("")
  await running.stop()
  await expect(readdir(dataDir)).rejects.toThrow("ENOENT")
})

test("a folder that another live server uses is refused, naming that server", async () => {
  await copyInitialised()
  const { child } = await startElsewhere()
  const second = startPostgres({ dataDir, log })
  await expect(second).rejects.toThrow(`Another Redthread server (process ${child.pid})`)
  await expect(second).rejects.toBeInstanceOf(PostgresStartError)
})

test("the database of a server that was killed is taken over, with all that was committed", async () => {
  await copyInitialised()
  const { child, url } = await startElsewhere()
  await ask(url, "create table kept as select 7 as answer")
  const exited = once(child, "exit")
  child.kill("SIGKILL")
  await exited
  const running = await startPostgres({ dataDir, log })
  expect(said.join()).toContain("Took over")
  expect(await ask(running.url, "select answer from kept")).toBe(7)
  await running.stop()
})

test("a database process that dies by itself is started again", async () => {
  await copyInitialised()
  const running = await startPostgres({ dataDir, log })
  const postmaster = await ask<string>(
    running.url,
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as answer",
  )
  process.kill(Number(postmaster), "SIGQUIT")
  await expect.poll(() => ask(running.url, "select 1 as answer").catch(() => null)).toBe(1)
  expect(said.join()).toContain("Starting it again")
  await running.stop()
})

test("a data folder that can't be written is named in a sentence", async () => {
  const file = join(dataDir, "file")
  await writeFile(file, "")
  await chmod(file, 0o400)
  await expect(startPostgres({ dataDir: join(file, "data"), log })).rejects.toThrow("can't be written")
  await expect(startPostgres({ dataDir: file, log })).rejects.toThrow(file)
})
