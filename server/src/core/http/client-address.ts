import type { IncomingMessage } from "node:http"
import proxyAddr from "@fastify/proxy-addr"

/** Which addresses, counted from the connected one, are proxies that are believed; by `TRUST_PROXY`. */
export function trustedProxies(trustProxy: string | number): (address: string, hop: number) => boolean {
  if (typeof trustProxy === "number") return (_address, hop) => hop < trustProxy
  return proxyAddr.compile(trustProxy.split(",").map((item) => item.trim()))
}

/** The address of who asks, for a request that Fastify does not see: a socket's. */
export function addressBy(trustProxy: string | number | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustProxy === undefined ? () => false : trustedProxies(trustProxy)
  return (request) => proxyAddr(request, isTrusted)
}
