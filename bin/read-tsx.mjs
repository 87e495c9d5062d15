// dependency-cruiser parses every file as TypeScript without JSX; this enables JSX for `.tsx`.
import { createRequire } from "node:module"

const swc = createRequire(import.meta.url)("@swc/core")
const { parseFileSync } = swc

/** @param {string} file @param {object} options */
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") })
