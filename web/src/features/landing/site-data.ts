import type { SiteConfig } from "@redthread/contract/page"
import { useSyncExternalStore } from "react"

/** The part of the site's configuration that decides which ways to sign in are shown. */
type Doors = Pick<SiteConfig, "social" | "register_code">

const closed: Doors = { social: [], register_code: false }
let read: Doors | null = null

/** The server writes the configuration into the page; without it only password sign-in is shown. */
function doors(): Doors {
  if (read) return read
  const written = document.getElementById("site")?.textContent.trim() ?? ""
  read = written.startsWith("{") ? { ...closed, ...(JSON.parse(written) as Doors) } : closed
  return read
}

const never = () => () => undefined

/** Empty in the prerendered page, which is the same for every host name. */
export const useDoors = (): Doors => useSyncExternalStore(never, doors, () => closed)
