import { siteConfig, showSite, type SiteConfig } from "@redthread/contract/page"

let current: SiteConfig | null = null

/** The server writes the configuration into the page; Vite's dev server does not, so there it is requested. */
export async function loadSite(): Promise<SiteConfig> {
  const written = document.getElementById("site")?.textContent.trim() ?? ""
  current = siteConfig.parse(written.startsWith("{") ? JSON.parse(written) : await fetchSite())
  return current
}

async function fetchSite(): Promise<unknown> {
  const response = await fetch(`/v1${showSite.path}?name=site`)
  return response.json()
}

export function setSite(site: SiteConfig): void {
  current = site
}

export function site(): SiteConfig {
  if (!current) throw new Error("site() before loadSite()")
  return current
}
