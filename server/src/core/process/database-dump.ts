import { spawn } from "node:child_process"
import { connect, noTimeouts } from "../db/database-url"
import { ConfigurationError } from "./env"

type Tool = "pg_dump" | "pg_restore"

/** The password is separated from the address, because process lists are readable by all users. */
function connectionOf(url: string): { address: string; password: Record<string, string> } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ""
  return { address: parsed.href, password: password ? { PGPASSWORD: password } : {} }
}

/** Raises a ConfigurationError with the tool's output. */
function runTool(tool: Tool, args: string[], url: string): Promise<void> {
  const { address, password } = connectionOf(url)
  return new Promise((resolve, reject) => {
    const child = spawn(tool, [...args, `--dbname=${address}`], {
      env: { ...process.env, ...password },
      stdio: ["ignore", "inherit", "pipe"],
    })
    let errorOutput = ""
    child.stderr.on("data", (part: Buffer) => (errorOutput = `${errorOutput}${part.toString()}`.slice(-2000)))
    child.once("error", () =>
      reject(
        new ConfigurationError(
          `${tool} is not there. A database of your own is saved by PostgreSQL's own programs: install its client, ` +
            "in the server's major version or a later one.",
        ),
      ),
    )
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new ConfigurationError(`${tool} failed: ${errorOutput.trim()}`)),
    )
  })
}

/** Dumps a consistent snapshot while the database is in use. */
export const dumpDatabase = (url: string, file: string): Promise<void> =>
  runTool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`], url)

/** Restores all or nothing. Raises a ConfigurationError unless the database is empty. */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    const [existing] = await sql<{ tables: number }[]>`
      select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
    if (existing?.tables) {
      throw new ConfigurationError(
        `The database that DATABASE_URL names holds ${existing.tables} tables. Make a new, empty one and name that.`,
      )
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
  await runTool("pg_restore", ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", file], url)
}
