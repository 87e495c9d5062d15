import type { FastifyInstance } from "fastify"

/** What the browser lets our pages use; calls need microphone and camera. */
const permissions = [
  "camera=(self)",
  "microphone=(self)",
  "geolocation=()",
  "payment=()",
  "usb=()",
  "serial=()",
  "display-capture=()",
  "browsing-topics=()",
].join(", ")

/** Two years, as browsers' preload lists want it. */
const httpsOnly = "max-age=63072000; includeSubDomains"

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissions,
} as const

/** For answers to calls: opened as a page they load nothing, and can't be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * Headers that every answer carries, whatever else it is. No other site may read our answers: there are no CORS
 * headers at all. `publicUrl` on https keeps browsers from ever coming by plain http again.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith("https:")
    ? { ...everywhere, "strict-transport-security": httpsOnly }
    : everywhere
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers)
    if (request.url.startsWith("/v1/")) reply.header("content-security-policy", dataPolicy)
    done()
  })
}

interface Sources {
  nonce: string
  /** Where the page came from, with the port. */
  host: string
  isHttps: boolean
  /** The hosted push service, where one is set up. */
  pushHost: string | null
}

const isHost = (text: string): boolean => /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(text)

/** One policy for every page: scripts and styles are ours, or carry the page's nonce; it talks to us alone. */
export function pagePolicy({ nonce, host, isHttps, pushHost }: Sources): string {
  const sockets = isHost(host) ? [`${isHttps ? "wss" : "ws"}://${host}`] : []
  const push = pushHost && isHost(pushHost) ? [`wss://${pushHost}`] : []
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src ${["'self'", ...sockets, ...push].join(" ")}`,
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ")
}
