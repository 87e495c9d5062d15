import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { startPostgres } from "../embedded-postgres/embedded-postgres"
import { projectRoot } from "../core/process/project-root"
import { prepareTemplate } from "./test-database"

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const silent = { info: () => undefined, error: (message: string) => void process.stderr.write(`${message}\n`) }

/**
 * Builds the program for the tests that run it, where it is stale. The others run also while the pages can't be built,
 * and sooner without: `TEST_BUILD=0`.
 */
const buildProgram = () =>
  promisify(execFile)(process.execPath, [join(projectRoot, "bin", "setup.mjs"), "test", "build"]).catch(
    (error: { stderr?: string }) => silent.error(`The program could not be built:\n${error.stderr ?? ""}`),
  )

/** One database server for all test files: the one that TEST_DATABASE_URL names, else a throwaway embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env["TEST_BUILD"] !== "0") await buildProgram()
  const given = process.env["TEST_DATABASE_URL"]
  if (given) {
    await prepareTemplate(given)
    project.provide("databaseUrl", given)
    return async () => undefined
  }
  const dataDir = await mkdtemp(join(tmpdir(), "redthread-test-"))
  const running = await startPostgres({ dataDir, log: silent, throwaway: true })
  await prepareTemplate(running.url)
  project.provide("databaseUrl", running.url)
  return async () => {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
