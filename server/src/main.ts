import { join } from "node:path"
import { backup, restore } from "./backup"
import { ConfigurationError, type Env, readEnv } from "./core/process/env"
import { PostgresStartError } from "./embedded-postgres/embedded-postgres"
import { log } from "./core/process/log"
import { printableError } from "./core/process/log-error"
import { migrate, MigrationError } from "./core/db/migrate"
import { projectRoot } from "./core/process/project-root"
import { greeting } from "./features/back-office/demo/demo.service"
import { reportMissingDecoder } from "./features/people/photo/media/photo.media.process"
import { reportModels } from "./features/people/translation/embedded/embedded.report"
import { models } from "./models"
import { type RunningServer, startServer } from "./server"
import { staff } from "./staff"
import { db } from "./core/db/pool"

const say = (text: string): boolean => process.stdout.write(`${text}\n`)

/** The process exits at the latest this long after the drain; 20 s are documented. */
const shutdownTimeoutMs = 19_000

function stopOnSignal(server: RunningServer, env: Env): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing what is under way ...`)
    setTimeout(() => process.exit(1), env.DRAIN_SECONDS * 1000 + shutdownTimeoutMs).unref()
    void server.stop().then(() => process.exit(0))
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => stop(signal))
}

/** Operator errors are printed without a stack trace. */
function fail(error: unknown): never {
  const plain =
    error instanceof ConfigurationError || error instanceof PostgresStartError || error instanceof MigrationError
  process.stderr.write(`${plain ? `Redthread can't start. ${error.message}` : printableError(error).stack}\n`)
  process.exit(1)
}

// A full disk or a closed pipe must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"))

async function serve(env: Env): Promise<void> {
  const server = await startServer(env)
  stopOnSignal(server, env)
  say(await greeting(db, server.url, env))
  reportModels(say)
  // Fails if the server is stopped meanwhile.
  if (env.SERVICES.some((service) => service !== "live")) void reportMissingDecoder().catch(() => undefined)
}

/** Handles `npm run migrate`: a release migrates once, before its processes start. */
async function migrateDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): Promise<void> {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (!url) throw new ConfigurationError("DATABASE_URL is missing: the embedded database is migrated by npm start.")
  const names = await migrate(url, join(projectRoot, "server", "migrations"))
  say(names.length === 0 ? "The database is up to date." : `Migrated: ${names.join(", ")}.`)
}

const [command, ...rest] = process.argv.slice(2)
const [folder] = rest

try {
  const env = readEnv(process.env)
  if (command === "backup") await backup(env, folder)
  else if (command === "restore") await restore(env, folder)
  else if (command === "staff") await staff(env, rest)
  else if (command === "models") await models(env, rest)
  else if (command === "migrate") await migrateDatabase(env)
  else await serve(env)
} catch (error) {
  fail(error)
}
