import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  chosenLanguage,
  isLanguage,
  type Language,
  languageTags,
  preferredLanguage,
} from "@redthread/contract/language"
import de from "@redthread/texts/de/maintenance.json"
import en from "@redthread/texts/en/maintenance.json"
import fr from "@redthread/texts/fr/maintenance.json"
import it from "@redthread/texts/it/maintenance.json"
import ja from "@redthread/texts/ja/maintenance.json"
import ko from "@redthread/texts/ko/maintenance.json"
import tw from "@redthread/texts/tw/maintenance.json"
import zh from "@redthread/texts/zh/maintenance.json"
import { log } from "../process/log"

const texts: Record<Language, typeof en> = { en, zh, tw, de, it, fr, ja, ko }

const maintenancePath = "/maintenance"
/** Maintenance lasts while DATA_DIR contains this file. */
export const maintenanceFile = "maintenance"

const cacheTtlMs = 1000
const retryAfterSeconds = 30

const exemptPaths = /^\/(?:healthz|readyz|metrics|mark\.svg|maintenance)(?:\?|$)/

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;
justify-items:center;gap:16px;padding:24px;text-align:center;font:18px/1.6 system-ui,sans-serif;
color:light-dark(#1c1d21,#f2efe9);background:light-dark(#fbf8f3,#17181b)}h1{margin:0;font-size:28px;line-height:1.3}
p{margin:0;max-width:32em}img{width:64px;height:64px}`

function pageOf(language: Language, nonce: string): string {
  const { title, text } = texts[language]
  return `<!doctype html>
<html lang="${languageTags[language]}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="refresh" content="${retryAfterSeconds}" />
    <title>${title} · Redthread</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <img src="/mark.svg" alt="" width="64" height="64" />
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>
`
}

function languageOf({ headers, query }: FastifyRequest): Language {
  const queryLanguage = (query as { lang?: unknown }).lang
  if (isLanguage(queryLanguage)) return queryLanguage
  return (
    chosenLanguage(headers.cookie ?? "") ?? preferredLanguage(`${headers["accept-language"]}`.slice(0, 200)) ?? "en"
  )
}

function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString("base64")
  return reply
    .code(503)
    .headers({
      "retry-after": retryAfterSeconds,
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type("text/html; charset=utf-8")
    .send(pageOf(languageOf(request), nonce))
}

export function mountMaintenance(app: FastifyInstance, folder: string): void {
  const file = join(folder, maintenanceFile)
  let isOn = false
  let until = 0
  const isMaintenance = (): boolean => {
    if (performance.now() < until) return isOn
    until = performance.now() + cacheTtlMs
    const before = isOn
    isOn = existsSync(file)
    if (isOn !== before) log.warn({ file }, isOn ? "maintenance begins" : "maintenance is over")
    return isOn
  }
  app.addHook("onRequest", (request, reply, done) => {
    if (!isMaintenance() || exemptPaths.test(request.url)) return done()
    reply.header("cache-control", "no-store").redirect(maintenancePath, 307)
  })
  app.get(maintenancePath, (request, reply) => {
    if (!isMaintenance()) return reply.header("cache-control", "no-store").redirect("/", 302)
    return sendPage(request, reply)
  })
}
