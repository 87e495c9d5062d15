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

/** A client of this database. */
export function connect<T extends Record<string, postgres.PostgresType> = {}>(
  url: string,
  options: postgres.Options<T>,
): postgres.Sql {
  const address = databaseAddress(url)
  return postgres(address.url, { onnotice: () => undefined, ...address.options, ...options }) as unknown as postgres.Sql
}
