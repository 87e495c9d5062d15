import { spawn } from "node:child_process"
import { connect, noTimeouts } from "../db/database-url"
import { ConfigurationError } from "./env"

type Tool = "pg_dump" | "pg_restore"

/**
 * What PostgreSQL's own programs take: the address without its password, which every user of the machine could read
 * in the list of processes, and the password as they want it.
 */
function connectionOf(url: string): { address: string; password: Record<string, string> } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ""
  return { address: parsed.href, password: password ? { PGPASSWORD: password } : {} }
}

/** Runs a program of PostgreSQL's to its end. Throws ConfigurationError, with its own words, where it fails. */
function runTool(tool: Tool, args: string[], url: string): Promise<void> {
  const { address, password } = connectionOf(url)
  return new Promise((resolve, reject) => {
    const child = spawn(tool, [...args, `--dbname=${address}`], {
      env: { ...process.env, ...password },
      stdio: ["ignore", "inherit", "pipe"],
    })
    let said = ""
    child.stderr.on("data", (part: Buffer) => (said = `${said}${part.toString()}`.slice(-2000)))
    child.once("error", () =>
      reject(
        new ConfigurationError(
          `${tool} is not there. A database of your own is saved by PostgreSQL's own programs: install its client, ` +
            "in the server's major version or a later one.",
        ),
      ),
    )
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new ConfigurationError(`${tool} failed: ${said.trim()}`)),
    )
  })
}

/** Writes the database, as it is at one moment, to a file. It serves on meanwhile. */
export const dumpDatabase = (url: string, file: string): Promise<void> =>
  runTool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`], url)

/** Fills an empty database from such a file, all or nothing. Throws ConfigurationError where the database holds tables. */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  const sql = connect(url, { max: 1, connection: noTimeouts })
  try {
    const [found] = await sql<{ tables: number }[]>`
      select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
    if (found?.tables) {
      throw new ConfigurationError(
        `The database that DATABASE_URL names holds ${found.tables} tables. Make a new, empty one and name that.`,
      )
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
  await runTool("pg_restore", ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", file], url)
}
