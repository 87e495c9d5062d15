import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { type Language, languageTags } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import { log } from "../process/log"
import { scriptJson } from "./page-head"

interface Place {
  path: string
  language: Language
  site: SiteConfig
}

interface RenderedPage {
  screen: string
  preloads: string
  body: string
  rules: string
  data: { texts: string[] }
}

/** The built web module web/src/app/visitor-page/render.tsx exports this. */
interface Screens {
  renderVisitorPage: (asked: {
    path: string
    language: Language
    site: SiteConfig
    answer: (address: string) => Promise<Response>
  }) => Promise<RenderedPage | null>
}

/** The script web/visitor-files.mjs writes this file. */
interface Files {
  scripts: string[]
  screens: Record<string, { styles: string; later: string[] }>
  /** Texts are listed by language and feature; texts of all screens have the empty name. */
  texts: Record<string, Record<string, string>>
}

interface VisitorPage {
  html: string
  fills: readonly (readonly [blank: string, filled: string])[]
}

/** Renders a visitor's page on the server; null leaves it to the browser. */
export type VisitorPages = (request: FastifyRequest, place: Place) => Promise<VisitorPage | null>

/** Calls the API with the visitor's address and language, so that its rules and limits apply. */
const apiClient =
  (app: FastifyInstance, request: FastifyRequest, language: Language) =>
  async (url: string): Promise<Response> => {
    const { statusCode, payload } = await app.inject({
      method: "GET",
      url,
      remoteAddress: request.ip,
      headers: { host: request.host, "accept-language": languageTags[language] },
    })
    return new Response(payload, { status: statusCode })
  }

function fillsOf(
  files: Files,
  { language }: Place,
  { screen, preloads, body, rules, data }: RenderedPage,
): VisitorPage["fills"] {
  const { styles = "", later = [] } = files.screens[screen] ?? {}
  const texts = ["", ...data.texts].flatMap((name) => files.texts[language]?.[name] ?? [])
  return [
    ["<!--preloads-->", preloads],
    ["<!--styles-->", styles + rules],
    ["<!--files-->", scriptJson({ scripts: files.scripts, later: [...texts, ...later] })],
    ["<!--page-->", body],
    ["<!--data-->", scriptJson(data)],
  ]
}

/** The render module is loaded with the first page. @param folder of the built web */
export async function openVisitorPages(app: FastifyInstance, folder: string): Promise<VisitorPages> {
  const source = join(folder, "render.js")
  if (!existsSync(source)) return async () => null
  const html = await readFile(join(folder, "page.html"), "utf8")
  const files = JSON.parse(await readFile(join(folder, "files.json"), "utf8")) as Files
  let screens: Promise<Screens> | null = null
  return async (request, place) => {
    try {
      screens ??= import(pathToFileURL(source).href) as Promise<Screens>
      const { renderVisitorPage } = await screens
      const [address = "/"] = request.url.split("?", 1)
      const answer = apiClient(app, request, place.language)
      const rendered = await renderVisitorPage({ ...place, path: address, answer })
      return rendered && { html, fills: fillsOf(files, place, rendered) }
    } catch (error) {
      // If rendering fails, the browser renders the page.
      log.error({ err: error }, "the page of a visitor")
      return null
    }
  }
}
