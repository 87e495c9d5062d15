import { env } from "../../core/env"

const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text)

/** A path of this site as browsers will read it; null for anything that would lead elsewhere. */
export function insidePath(asked: string | undefined): string | null {
  if (!asked || !isPath(asked) || !URL.canParse(asked, env.publicUrl)) return null
  const { origin, pathname, search, hash } = new URL(asked, env.publicUrl)
  const path = `${pathname}${search}${hash}`
  return origin === new URL(env.publicUrl).origin && isPath(path) ? path : null
}
