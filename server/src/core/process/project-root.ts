import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, "server", "migrations"))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`no folder above ${import.meta.dirname} holds server/migrations`)
  return findProjectRoot(parent)
}

/** This folder contains `server` and `web`, also for bundled code. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)))
