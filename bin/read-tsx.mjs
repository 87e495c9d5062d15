// dependency-cruiser reads every file as plain TypeScript, in which JSX is an error: told here which files have it.
import { createRequire } from "node:module"

const swc = createRequire(import.meta.url)("@swc/core")
const { parseFileSync } = swc

/** @param {string} file @param {object} options */
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") })
