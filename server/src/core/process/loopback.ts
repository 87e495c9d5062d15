import type { IncomingMessage } from "node:http"

/** Whether a name, without its port, can only mean this machine. */
export const isLoopback = (host: string): boolean =>
  /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)$/i.test(host)

const withoutPort = (host: string): string => host.replace(/:\d+$/, "")

/** Headers in which a proxy names the client. */
const forwarded = ["forwarded", "x-forwarded-for", "x-forwarded-host"]

/**
 * Whether a request comes from this machine and was meant for it. A page elsewhere can have a browser here ask under a
 * foreign name, and a proxy here can pass strangers on.
 */
export function isLocal({ socket, headers }: IncomingMessage, trustsProxy: boolean): boolean {
  const isForwarded = forwarded.some((name) => headers[name] !== undefined)
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    isLoopback(withoutPort(headers.host ?? "")) &&
    (trustsProxy || !isForwarded)
  )
}
