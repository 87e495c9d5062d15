import type { Language } from "@redthread/contract/language"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The product's texts of one feature: `texts("de", "shell").nav.chat`. */
export function texts<T>(language: Language, feature: string): T {
  const file = join(import.meta.dirname, "../texts", language, `${feature}.json`)
  return JSON.parse(readFileSync(file, "utf8")) as T
}
