// Writes the generated pages of docs/ (`npm run docs`).
import { writeFileSync } from "node:fs"
import { configurationPage } from "../server/src/core/process/env-page.ts"

writeFileSync(new URL("../docs/configuration.md", import.meta.url), configurationPage())
