import { insidePath as rule } from "@redthread/contract/core/inside-path"
import { withoutPrefix } from "../language/language"

/** A path of this site without its language; null for whatever would lead to another site. */
export const insidePath = (path: unknown): string | null =>
  typeof path === "string" && rule.test(path) ? withoutPrefix(path) : null
