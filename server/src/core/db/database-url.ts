import postgres from "postgres"

/**
 * A database address that may name a Unix socket, in either of the two forms that libpq knows
 * (`...@localhost/name?host=/folder` and `...@%2Ffolder/name`), as postgres.js takes it: it understands neither.
 */
export function databaseAddress(url: string): { url: string; options: { host?: string } } {
  const parsed = new URL(url)
  const host = parsed.searchParams.get("host") ?? decodeURIComponent(parsed.hostname)
  parsed.searchParams.delete("host")
  if (!host.startsWith("/")) return { url, options: {} }
  return { url: parsed.href, options: { host } }
}

/** The same server's address for another of its databases. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

/** ms that no connection exceeds, so that nothing waits for ever; work that is known to be long sets its own. */
export const timeoutsMs = {
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

/** For what runs at start or by hand: it waits for others as long as they take. */
export const noTimeouts: Record<keyof typeof timeoutsMs, number> = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** Seconds to open a connection. */
export const connectTimeout = 5

/**
 * Seconds before a lost connection is opened again: short and the same each time. Left to itself the driver triples it
 * with every failed attempt of every connection, which kept a pool of ten away for 20 s after the database was back.
 */
const reconnectDelay = (): number => 0.05 + Math.random() * 0.1

/** A client of this database. */
export function connect<T extends Record<string, postgres.PostgresType> = {}>(
  url: string,
  options: postgres.Options<T>,
): postgres.Sql {
  const address = databaseAddress(url)
  return postgres(address.url, {
    onnotice: () => undefined,
    connect_timeout: connectTimeout,
    backoff: reconnectDelay,
    ...address.options,
    ...options,
    connection: { ...timeoutsMs, ...options.connection },
  } as postgres.Options<T>) as unknown as postgres.Sql
}
