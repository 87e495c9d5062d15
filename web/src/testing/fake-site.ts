import { loadSite } from "../core/site"
import { FakeServer } from "./fake-server"

/** Loads a site whose server has an engine for translations, or none. */
export async function startTestSite(hasEngine: boolean): Promise<void> {
  const site = {
    name: "site",
    mode: "production",
    domain: "example.org",
    languages: ["en"],
    language_codes: ["en"],
    language: "en",
    payment_methods: [],
    register_code: false,
    live: { key: "key", host: null, cluster: null },
    translation: { available: hasEngine },
    demo: false,
    social: [],
  }
  new FakeServer({ "GET /page": () => Response.json(site) })
  await loadSite()
}
