import { withoutPrefix } from "./language"

/** A path of this site without its language; null for whatever would lead to another site. */
export const insidePath = (path: unknown): string | null =>
  typeof path === "string" && /^\/(?![/\\])/.test(path) ? withoutPrefix(path) : null
