import { loadSite } from "../core/api/site"
import { FakeServer } from "./fake-server"

const plainSite = {
  name: "site",
  mode: "production",
  domain: "example.org",
  languages: ["en"],
  language_codes: ["en"],
  language: "en",
  payment_methods: [],
  register_code: false,
  live: { key: "key", host: null, cluster: null },
  translation: { available: true },
  demo: false,
  social: [],
}

export const testSite = (changes: Partial<typeof plainSite> = {}): typeof plainSite => ({ ...plainSite, ...changes })

export async function startTestSite(hasEngine: boolean): Promise<void> {
  const site = testSite({ translation: { available: hasEngine } })
  new FakeServer({ "GET /page": () => Response.json(site) })
  await loadSite()
}
