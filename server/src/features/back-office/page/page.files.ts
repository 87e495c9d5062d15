import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { languages, languageTags } from "@redthread/contract/language"
import { type Entry, sitemapPart, sitemapParts } from "./page.sitemap.service"
import type { DbOrTx } from "../../../core/db/db"

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Values are not escaped, because only paths and numbers of the product are inserted. */
function entryXml(origin: string, { path, changed }: Entry): string {
  const links = languages.map(
    (each) => `<xhtml:link rel="alternate" hreflang="${languageTags[each]}" href="${origin}/${each}${path}"/>`,
  )
  const anybody = `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}${path}"/>`
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ""
  return `<url><loc>${origin}${path}</loc>${lastmod}${links.join("")}${anybody}</url>\n`
}

async function* partXml(origin: string, batches: AsyncGenerator<Entry[]>): AsyncGenerator<string> {
  yield `${start}<urlset ${names} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const entries of batches) yield entries.map((entry) => entryXml(origin, entry)).join("")
  yield "</urlset>\n"
}

const indexXml = (origin: string, parts: readonly string[]): string =>
  [
    `${start}<sitemapindex ${names}>`,
    ...parts.map((part) => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`),
    "</sitemapindex>\n",
  ].join("\n")

const cacheControl = "public, max-age=3600"

export async function mountSitemap(db: DbOrTx, app: FastifyInstance, { origin }: { origin: string }): Promise<void> {
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .header("cache-control", cacheControl)
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /v1/\nSitemap: ${origin}/sitemap.xml\n`),
  )
  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .header("cache-control", cacheControl)
      .type("application/xml; charset=utf-8")
      .send(indexXml(origin, await sitemapParts(db))),
  )
  app.get<{ Params: { part: string } }>("/sitemap/:part", async (request, reply) => {
    const batches = sitemapPart(db, request.params.part.replace(/\.xml$/, ""))
    if (!batches) return reply.code(404).type("text/plain").send("Not found")
    return reply
      .header("cache-control", cacheControl)
      .type("application/xml; charset=utf-8")
      .send(Readable.from(partXml(origin, batches)))
  })
}

export interface AppLinks {
  appId: string
  /** These are SHA-256 digests of the signing certificates. */
  androidFingerprints: readonly string[]
  appleTeam: string | undefined
}

/** Pages for people without the application, and what is no page. */
const ofBrowser = ["/v1/*", "/files/*", "/shared-date/*"]

/** Serves Android's Digital Asset Links and Apple's Universal Links. Calls and files stay with the browser. */
export async function mountAppLinks(app: FastifyInstance, links: AppLinks): Promise<void> {
  const { appId, androidFingerprints, appleTeam } = links
  if (androidFingerprints.length > 0) {
    app.get("/.well-known/assetlinks.json", async () => [
      {
        relation: ["delegate_permission/common.handle_all_urls"],
        target: { namespace: "android_app", package_name: appId, sha256_cert_fingerprints: androidFingerprints },
      },
    ])
  }
  if (appleTeam !== undefined) {
    const components = [...ofBrowser.map((path) => ({ "/": path, exclude: true })), { "/": "*" }]
    app.get("/.well-known/apple-app-site-association", async () => ({
      applinks: { details: [{ appIDs: [`${appleTeam}.${appId}`], components }] },
    }))
  }
}
