import type { SiteConfig } from "@redthread/contract/page"
import { useSyncExternalStore } from "react"

/** What of the site's configuration decides which doors the page shows. */
type Doors = Pick<SiteConfig, "social" | "register_code">

const closed: Doors = { social: [], register_code: false }
let read: Doors | null = null

/** The server writes the configuration into the page; a page served without it shows the plain doors. */
function doors(): Doors {
  if (read) return read
  const written = document.getElementById("site")?.textContent.trim() ?? ""
  read = written.startsWith("{") ? { ...closed, ...(JSON.parse(written) as Doors) } : closed
  return read
}

const never = () => () => undefined

/** Empty in the prerendered page, which is the same for every host name. */
export const useDoors = (): Doors => useSyncExternalStore(never, doors, () => closed)
