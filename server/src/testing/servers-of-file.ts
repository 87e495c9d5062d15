import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, inject } from "vitest"
import { ServerProcess } from "./server-process"
import { makeTestDatabase, type TestDatabase } from "./test-database"

/** A database and a data folder for the servers of a test file; each server is killed after its test. */
export function serversOfFile() {
  let database: TestDatabase
  let folder: string
  const running: ServerProcess[] = []
  beforeAll(async () => {
    database = await makeTestDatabase(inject("databaseUrl"))
    folder = await mkdtemp(join(tmpdir(), "redthread-start-"))
  })
  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill()
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const variables = () => ({ DATA_DIR: folder, DATABASE_URL: database.url })
  const add = (server: ServerProcess): ServerProcess => {
    running.push(server)
    return server
  }
  const start = (more: Record<string, string>): ServerProcess => add(new ServerProcess({ ...variables(), ...more }))
  return { start, add, variables }
}
