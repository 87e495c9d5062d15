import { join } from "node:path"

const own = (name: string): string => join(import.meta.dirname, "src/core/lean-i18n", `${name}.ts`)

/** The pages, and their tests, read texts by a small part of the two libraries: see src/core/lean-i18n. */
export const leanI18n = ["i18next", "react-i18next"].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: own(name),
}))
