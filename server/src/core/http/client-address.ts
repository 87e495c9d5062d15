import type { IncomingMessage } from "node:http"
import proxyAddr from "@fastify/proxy-addr"

export function trustedProxies(trustProxy: string | number): (address: string, hop: number) => boolean {
  if (typeof trustProxy === "number") return (_address, hop) => hop < trustProxy
  return proxyAddr.compile(trustProxy.split(",").map((item) => item.trim()))
}

/** Returns the client address of a request outside Fastify (web socket). */
export function addressBy(trustProxy: string | number | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustProxy === undefined ? () => false : trustedProxies(trustProxy)
  return (request) => proxyAddr(request, isTrusted)
}

/** True for a host name without port that can only be this machine. */
export const isLoopback = (host: string): boolean =>
  /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)$/i.test(host)

const withoutPort = (host: string): string => host.replace(/:\d+$/, "")

const forwardedHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host"]

/** True if the request comes from this machine under its own name: rejects DNS rebinding and forwarding proxies. */
export function isLocal({ socket, headers }: IncomingMessage, trustsProxy: boolean): boolean {
  const isForwarded = forwardedHeaders.some((name) => headers[name] !== undefined)
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    isLoopback(withoutPort(headers.host ?? "")) &&
    (trustsProxy || !isForwarded)
  )
}
