import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { isLanguage, type Language, languageTags } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import { pagePolicy } from "./security-headers"

export interface WebOptions {
  /** The built web: `app.html`, `landing/<lang>.html`, `assets/`. */
  folder: string
  site: (host: string) => SiteConfig
  /** PUBLIC_URL, for the addresses in the head of the landing page. */
  origin: string
}

interface Pages {
  app: string
  landing: Map<Language, string>
}

async function readPages(folder: string): Promise<Pages> {
  const landing = new Map<Language, string>()
  for (const file of await readdir(join(folder, "landing"))) {
    const language = file.replace(/\.html$/, "")
    if (isLanguage(language)) landing.set(language, await readFile(join(folder, "landing", file), "utf8"))
  }
  return { app: await readFile(join(folder, "app.html"), "utf8"), landing }
}

/** JSON inside a script element: nothing in it can end the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`)

/** The hosted push service that the page's socket goes to; null where it comes to us. */
const pushHost = ({ live }: SiteConfig): string | null => live.host ?? (live.cluster && `ws-${live.cluster}.pusher.com`)

interface Page {
  html: string
  site: SiteConfig
  /** PUBLIC_URL */
  origin: string
  language: Language
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, site, origin, language }: Page): FastifyReply {
  const nonce = randomBytes(16).toString("base64")
  const isHttps = origin.startsWith("https:") || request.protocol === "https"
  return reply
    .headers({
      "content-security-policy": pagePolicy({ nonce, host: request.host, isHttps, pushHost: pushHost(site) }),
      "cache-control": "no-cache",
      "cross-origin-opener-policy": "same-origin",
    })
    .type("text/html; charset=utf-8")
    .send(
      html
        .replaceAll("__NONCE__", nonce)
        .replaceAll("__LANG__", languageTags[language])
        .replaceAll("__ORIGIN__", () => origin)
        .replaceAll("__SITE__", () => scriptJson({ ...site, language })),
    )
}

/** The first segment of a path where it is a language, else `lang` in the query, else the site's. */
function languageOf(request: FastifyRequest, site: SiteConfig): Language {
  const prefix = request.url.split(/[/?]/, 2)[1]
  const asked = (request.query as { lang?: unknown }).lang
  if (isLanguage(prefix)) return prefix
  return isLanguage(asked) ? asked : site.language
}

/** Serves the built web: the landing page in eight languages, the member's application for everything else. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  if (!existsSync(join(options.folder, "app.html"))) {
    app.get("/", async (_request, reply) => reply.type("text/plain").send("The web is not built. Run npm start."))
    return
  }
  const pages = await readPages(options.folder)
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: false,
    globIgnore: ["**/*.html"],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      )
    },
  })
  const page =
    (choose: (language: Language) => string | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
      const site = options.site(request.hostname)
      const language = languageOf(request, site)
      return sendPage(request, reply, { html: choose(language) ?? pages.app, site, origin: options.origin, language })
    }
  for (const path of ["/", ...[...pages.landing.keys()].flatMap((language) => [`/${language}`, `/${language}/`])]) {
    app.get(
      path,
      page((language) => pages.landing.get(language)),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split("?", 1)[0] ?? "")
    if (request.method !== "GET" || isFile) return reply.code(404).type("text/plain").send("Not found")
    return page(() => pages.app)(request, reply)
  })
}
