import type { FastifyInstance } from "fastify"

/** Pages may use these browser features only; calls need microphone and camera. */
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

/** The preload lists of browsers require two years. */
const httpsOnly = "max-age=63072000; includeSubDomains"

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissions,
} as const

const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Adds headers to every reply. CORS headers are missing, so that other sites may not read replies. */
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
  host: string
  isHttps: boolean
  pushHost: string | null
}

const isHost = (text: string): boolean => /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(text)

/** Scripts and styles need the same origin or the nonce; connections go to this server and its push service only. */
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
