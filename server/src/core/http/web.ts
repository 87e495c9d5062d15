import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  chosenLanguage,
  isLanguage,
  type Language,
  languages,
  languageCookieOf,
  languageTags,
  preferredLanguage,
} from "@redthread/contract/language"
import { type SiteConfig, type WrittenPageName, staticPages } from "@redthread/contract/page"
import { type PageHead, renderHead, renderNoScript, scriptJson } from "./page-head"
import { pagePolicy } from "./security-headers"
import { openVisitorPages, type VisitorPages } from "./visitor-page"

export interface WebOptions {
  /** The built web has `app.html`, `landing/<lang>.html`, `pages/<lang>/<name>.html` and `assets/`. */
  folder: string
  site: (host: string) => SiteConfig
  origin: string
  head: (path: string, language: Language) => Promise<PageHead>
}

interface Pages {
  app: string
  landing: Map<Language, string>
  written: Map<string, string>
}

const alsoAt: ReadonlyMap<string, WrittenPageName> = new Map([["help", "faq"]])

async function readWritten(folder: string): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  for (const language of languages)
    for (const name of staticPages)
      written.set(`${language}/${name}`, await readFile(join(folder, "pages", language, `${name}.html`), "utf8"))
  return written
}

async function readPages(folder: string): Promise<Pages> {
  const landing = new Map<Language, string>()
  for (const file of await readdir(join(folder, "landing"))) {
    const language = file.replace(/\.html$/, "")
    if (isLanguage(language)) landing.set(language, await readFile(join(folder, "landing", file), "utf8"))
  }
  const app = await readFile(join(folder, "app.html"), "utf8")
  return { app, landing, written: await readWritten(folder) }
}

/** Returns the host of the push service; null if the page connects to this server. */
const pushHost = ({ live }: SiteConfig): string | null => live.host ?? (live.cluster && `ws-${live.cluster}.pusher.com`)

interface Page {
  html: string
  site: SiteConfig
  origin: string
  language: Language
  /** True if the URL names the language, which is stored in a cookie. */
  isPrefixed: boolean
  head: string | null
  fills?: readonly (readonly [blank: string, filled: string])[]
}

const plainTitle = "<title>Redthread</title>"
const plainNoScript = "<noscript>Redthread needs JavaScript.</noscript>"

function filledPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, site, origin, language, isPrefixed, head, fills = [] }: Page,
): string {
  const nonce = randomBytes(16).toString("base64")
  const isHttps = origin.startsWith("https:") || request.protocol === "https"
  const isNewChoice = isPrefixed && chosenLanguage(request.headers.cookie ?? "") !== language
  if (isNewChoice) reply.header("set-cookie", languageCookieOf(language, isHttps))
  reply
    .headers({
      vary: "accept-language, cookie",
      "content-security-policy": pagePolicy({ nonce, host: request.host, isHttps, pushHost: pushHost(site) }),
      "cache-control": "no-cache",
      "cross-origin-opener-policy": "same-origin",
    })
    .type("text/html; charset=utf-8")
  const filled = html
    .replaceAll("__NONCE__", nonce)
    .replaceAll("__LANG__", languageTags[language])
    .replaceAll("__ORIGIN__", () => origin)
    .replaceAll("__PREFIX__", isPrefixed ? `/${language}` : "")
    .replaceAll("__SITE__", () => scriptJson({ ...site, language }))
  // Member text is filled in last, because it must not be searched for placeholders; its "<" is escaped.
  const last = [[plainTitle, head ?? plainTitle] as const, ...fills]
  return last.reduce((page, [blank, text]) => page.replace(blank, () => text), filled)
}

interface Address {
  path: string
  /** Taken from path, query `lang`, cookie, `Accept-Language`, site, as in web/src/core/language/language.ts. */
  language: Language
  isPrefixed: boolean
}

function addressOf(request: FastifyRequest, site: SiteConfig): Address {
  const path = request.url.split("?", 1)[0] ?? "/"
  const prefix = path.split("/", 2)[1]
  if (isLanguage(prefix)) return { path: path.slice(prefix.length + 1) || "/", language: prefix, isPrefixed: true }
  const queryLanguage = (request.query as { lang?: unknown }).lang
  if (isLanguage(queryLanguage)) return { path, language: queryLanguage, isPrefixed: true }
  const { cookie = "", "accept-language": accepted = "" } = request.headers
  const language = chosenLanguage(cookie) ?? preferredLanguage(accepted.slice(0, 200)) ?? site.language
  return { path, language, isPrefixed: false }
}

/** Assets are looked up on request, because registering a thousand routes dominated the server's start. */
async function mountStatic(app: FastifyInstance, folder: string): Promise<void> {
  const shared = { index: false, preCompressed: true, decorateReply: false } as const
  await app.register(fastifyStatic, {
    ...shared,
    root: join(folder, "assets"),
    prefix: "/assets/",
    maxAge: "365d",
    immutable: true,
  })
  await app.register(fastifyStatic, {
    ...shared,
    root: folder,
    wildcard: false,
    globIgnore: ["**/*.html", "assets/**", "visitor/**"],
    maxAge: "1h",
  })
}

/** Serves the logo at the address that the specification's clients use on every domain. */
async function mountLogo(app: FastifyInstance, folder: string): Promise<void> {
  const logo = await readFile(join(folder, "icons", "icon-512.png"))
  app.get("/statics/logo/:file", async (request: FastifyRequest<{ Params: { file: string } }>, reply) =>
    request.params.file.endsWith(".png")
      ? reply.header("cache-control", "public, max-age=3600").type("image/png").send(logo)
      : reply.code(404).type("text/plain").send("Not found"),
  )
}

export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  if (!existsSync(join(options.folder, "app.html"))) {
    app.get("/", async (_request, reply) => reply.type("text/plain").send("The web is not built. Run npm start."))
    return
  }
  const pages = await readPages(options.folder)
  await mountStatic(app, options.folder)
  await mountLogo(app, options.folder)
  mountLanding(app, options, pages)
  mountForms(app)
  const visitors = await openVisitorPages(app, join(options.folder, "visitor"))
  mountWritten(app, options, { pages, visitors })
  const nothing = (reply: FastifyReply) => reply.code(404).type("text/plain").send("Not found")
  app.setNotFoundHandler(async (_request, reply) => nothing(reply))
  // This is a route, because replies of the not-found handler are not compressed.
  app.get("/*", async (request, reply) =>
    isFile(request.url) ? nothing(reply) : sendApp(request, reply, options, { pages, visitors }),
  )
}

/** True for a path with a file extension, except member pages, whose names may contain a dot. */
function isFile(url: string): boolean {
  const path = url.split("?", 1)[0] ?? ""
  return /\.[a-z0-9]{2,5}$/i.test(path) && !/^(\/[a-z]{2})?\/u\/[^/]+$/.test(path)
}

const formTypes: ReadonlyMap<string, string> = new Map([
  ["login", "login"],
  ["signup", "register"],
])

function mountForms(app: FastifyInstance): void {
  for (const [name, type] of formTypes)
    for (const prefix of ["", ...languages.map((language) => `/${language}`)])
      app.get(`${prefix}/${name}`, async (request, reply) => {
        const query = new URLSearchParams(request.url.split("?").slice(1).join("?"))
        query.delete("type")
        return reply.redirect(`${prefix}/?${new URLSearchParams([["type", type], ...query]).toString()}`, 302)
      })
}

function mountLanding(app: FastifyInstance, { site: siteOf, origin }: WebOptions, pages: Pages): void {
  for (const path of ["/", ...[...pages.landing.keys()].flatMap((language) => [`/${language}`, `/${language}/`])]) {
    app.get(path, async (request, reply) => {
      const site = siteOf(request.hostname)
      const { language, isPrefixed } = addressOf(request, site)
      return filledPage(request, reply, {
        html: pages.landing.get(language) ?? pages.app,
        site,
        origin,
        language,
        isPrefixed,
        head: null,
      })
    })
  }
}

/** Serves the prerendered pages; with the query `app` the application, which shows members the same page in its shell. */
function mountWritten(app: FastifyInstance, options: WebOptions, sources: Sources): void {
  const { site: siteOf, origin } = options
  const names = [...staticPages.map((name) => [name, name] as const), ...alsoAt]
  for (const [address, name] of names)
    for (const prefix of ["", ...languages.map((language) => `/${language}`)])
      app.get(`${prefix}/${address}`, async (request, reply) => {
        if ("app" in (request.query as object)) return sendApp(request, reply, options, sources)
        const site = siteOf(request.hostname)
        const { language, isPrefixed } = addressOf(request, site)
        const { pages } = sources
        const html = pages.written.get(`${language}/${name}`) ?? pages.app
        return filledPage(request, reply, { html, site, origin, language, isPrefixed, head: null })
      })
}

interface Sources {
  pages: Pages
  visitors: VisitorPages
}

async function sendApp(
  request: FastifyRequest,
  reply: FastifyReply,
  { site: siteOf, origin, head: headOf }: WebOptions,
  { pages, visitors }: Sources,
): Promise<string> {
  const site = siteOf(request.hostname)
  const { path, language, isPrefixed } = addressOf(request, site)
  const head = await headOf(path, language)
  if (!head.exists) reply.code(404)
  const rendered = renderHead(head, { origin, language, isPrefixed })
  const drawn = head.exists ? await visitors(request, { path, language, site: { ...site, language } }) : null
  const page = { site, origin, language, isPrefixed, head: rendered }
  if (drawn) return filledPage(request, reply, { ...page, ...drawn })
  const fills = [[plainNoScript, renderNoScript(head.noScript)]] as const
  return filledPage(request, reply, { ...page, html: pages.app, fills })
}
