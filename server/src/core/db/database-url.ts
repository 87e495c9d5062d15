import postgres from "postgres"

/** Supports both libpq forms of a Unix socket (`?host=/folder`, `%2Ffolder`), which postgres.js does not understand. */
export function databaseAddress(url: string): { url: string; options: { host?: string } } {
  const parsed = new URL(url)
  const host = parsed.searchParams.get("host") ?? decodeURIComponent(parsed.hostname)
  parsed.searchParams.delete("host")
  if (!host.startsWith("/")) return { url, options: {} }
  return { url: parsed.href, options: { host } }
}

export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

/** Every connection has these timeouts (ms); work that is known to be long sets its own. */
export const timeoutsMs = {
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

/** Work at start or by hand waits without limit. */
export const noTimeouts: Record<keyof typeof timeoutsMs, number> = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** Connecting may take this many seconds. */
export const connectTimeout = 5

/** Returns seconds. The driver's own backoff triples per failed attempt, which blocked a pool of ten for 20 s. */
const reconnectDelay = (): number => 0.05 + Math.random() * 0.1

/** PgBouncer accepts these start parameters; it refuses all others, which the role must then have. */
const pooledParameters = new Set(["application_name", "timezone"])

export function connect<T extends Record<string, postgres.PostgresType> = {}>(
  url: string,
  options: postgres.Options<T>,
  isPooled = false,
): postgres.Sql {
  const address = databaseAddress(url)
  const parameters = Object.entries({ ...timeoutsMs, ...options.connection })
  const connection = isPooled ? parameters.filter(([name]) => pooledParameters.has(name)) : parameters
  return postgres(address.url, {
    onnotice: () => undefined,
    connect_timeout: connectTimeout,
    backoff: reconnectDelay,
    ...address.options,
    ...options,
    connection: Object.fromEntries(connection),
  } as postgres.Options<T>) as unknown as postgres.Sql
}
