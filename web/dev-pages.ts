import { readFile } from "node:fs/promises"
import type { ServerResponse } from "node:http"
import type { Connect, Plugin, ViteDevServer } from "vite"

interface Render {
  languages: readonly string[]
  firstLanguage: (headers: Connect.IncomingMessage["headers"]) => string
  fillLanding: (template: string, language: string) => string
}

interface RenderPages {
  languages: readonly string[]
  fillPage: (template: string, name: string, language: string) => string
}

const writtenPath = /^(?:\/([a-z]{2}))?\/(about|faq|help|paid|policy|terms|vip)$/

function templateOf(landing: unknown, written: unknown): string {
  if (written) return "page.html"
  return landing ? "landing.html" : "app.html"
}

const root = /^\/(?:([a-z]{2})\/?)?$/

export const devPages = (): Plugin => ({
  name: "redthread-dev-pages",
  configureServer(server) {
    return () => {
      server.middlewares.use((request, response, next) => {
        void sendPage(server, request, response, next)
      })
    }
  },
})

async function sendPage(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    const html = await renderPage(server, request)
    response.setHeader("Content-Type", "text/html; charset=utf-8")
    response.end(html)
  } catch (error) {
    next(error)
  }
}

async function renderPage(server: ViteDevServer, request: Connect.IncomingMessage): Promise<string> {
  const address = request.originalUrl ?? "/"
  const { pathname, searchParams } = new URL(address, "http://localhost")
  const landing = root.exec(pathname)
  const written = searchParams.has("app") ? null : writtenPath.exec(pathname)
  const template = await readFile(new URL(templateOf(landing, written), import.meta.url), "utf8")
  const html = await server.transformIndexHtml(address, template)
  if (written) {
    const { fillPage, languages } = (await server.ssrLoadModule("/src/features/static-page/render.tsx")) as RenderPages
    const name = written[2] === "help" ? "faq" : (written[2] ?? "faq")
    return fillPage(html, name, languages.find((language) => language === written[1]) ?? "en")
  }
  if (!landing) return html
  const { fillLanding, firstLanguage, languages } = (await server.ssrLoadModule(
    "/src/features/landing/render.tsx",
  )) as Render
  return fillLanding(html, languages.find((language) => language === landing[1]) ?? firstLanguage(request.headers))
}
