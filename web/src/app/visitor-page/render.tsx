import type { Language } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import { QueryClient } from "@tanstack/react-query"
import { createMemoryHistory } from "@tanstack/react-router"
import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout as delay } from "node:timers/promises"
import { renderToString } from "react-dom/server"
import { setTransport } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { prefixOf, setLanguage, withoutPrefix } from "../../core/language/language"
import { setSite } from "../../core/api/site"
import type { Namespace } from "../../core/texts/text-keys"
import { initTexts, type TextFile } from "../../core/texts/texts"
import { makeRouter, Providers } from "../route/make-router"
import { DrawnPages, withoutStyles } from "./drawn-pages"
import { visitorScreenAt } from "./screens"
import type { VisitorData } from "./visitor-data"

type Answer = (address: string) => Promise<Response>

interface RenderRequest {
  path: string
  language: Language
  site: SiteConfig
  answer: Answer
}

const files = import.meta.glob<TextFile>("../../../../texts/*/*.json", { import: "default", eager: true })

const texts: Record<string, Record<string, TextFile>> = {}
for (const [path, content] of Object.entries(files)) {
  const [language = "", name = ""] = path
    .replace(/\.json$/, "")
    .split("/")
    .slice(-2)
  texts[language] = { ...texts[language], [name]: content }
}

/** The answer function of the current render; several pages are rendered concurrently with the same modules. */
const answers = new AsyncLocalStorage<Answer>()

setTransport(async (address) => {
  const answer = answers.getStore()
  if (!answer) throw new Error(`Request outside of a page: ${address}`)
  return answer(address)
})

/** React writes this marker for a suspended boundary. */
const unfinished = "<!--$!-->"
/** Maximum renders of a page: the first loads the code, the last is complete. `pause` is the ms between them. */
const attemptsMax = 40
const pause = 25

interface Drawn {
  preloads: string
  body: string
  rules: string
  texts: Namespace[]
}

const drawnPages = new DrawnPages<Drawn>()

/** Renders a visitor's page. Returns null if the browser must render it, also after a refused request. */
export async function renderVisitorPage({ path, language, site, answer }: RenderRequest) {
  const match = visitorScreenAt(withoutPrefix(path))
  if (!match) return null
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  if (!(await answers.run(answer, () => hasAnswers(match.prefetch(client))))) return null
  const cached = client.getQueryCache().getAll()
  const queries = cached.map(({ queryKey, state }): VisitorData["queries"][number] => [queryKey, state.data])
  const source = JSON.stringify([path, language, site, queries])
  const drawn = await drawnPages.get(source, () => drawScreen({ path, language, site }, client))
  client.clear()
  const data: VisitorData = { language, queries, texts: drawn.texts }
  return { ...drawn, screen: match.screen, data }
}

/** Language, site and texts are module globals, so the callback that sets them and renders is synchronous. */
async function drawScreen(
  { path, language, site }: Omit<RenderRequest, "answer">,
  client: QueryClient,
): Promise<Drawn> {
  const prefix = prefixOf(path)
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }), prefix })
  await router.load()
  const own = texts[language] ?? {}
  const used = new Set<string>()
  const markup = await drawUntilComplete(() => {
    setLanguage(language, prefix)
    setSite(site)
    void initTexts({ language, files: { [language]: recordReads(own, used) } })
    return renderToString(<Providers client={client} router={router} />)
  })
  const { html, rules } = withoutStyles(markup)
  return { ...splitPreloads(html), rules, texts: [...used].filter((name): name is Namespace => name in own) }
}

async function hasAnswers(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (error instanceof ClientError) return false
    throw error
  }
}

const recordReads = (cached: Record<string, TextFile>, used: Set<string>): Record<string, TextFile> =>
  new Proxy(cached, {
    get(target, name) {
      if (typeof name === "string") used.add(name)
      return target[String(name)]
    },
  })

async function drawUntilComplete(draw: () => string): Promise<string> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const html = draw()
    if (html !== "" && !html.includes(unfinished)) return html
    await delay(pause)
  }
  throw new Error("A part of the page could not be drawn")
}

/** React puts preloads of pictures before all else, but they belong in the head. */
function splitPreloads(html: string): { preloads: string; body: string } {
  const preloads = /^(?:<link[^>]*>)*/.exec(html)?.[0] ?? ""
  return { preloads, body: html.slice(preloads.length) }
}
