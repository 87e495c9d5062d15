import { type SearchCriteria, searchCriteria } from "@redthread/contract/search"

/** What an address asks for; null where it asks for nothing, or for what can't be. */
export function criteriaOf(search: Readonly<Record<string, unknown>>): SearchCriteria | null {
  // The router reads what looks like JSON as such: a name may be "7" or "true".
  const q =
    search["q"] === undefined ? undefined : typeof search["q"] === "string" ? search["q"] : JSON.stringify(search["q"])
  const { mode: _mode, q: _q, ...fields } = search
  const isAdvanced = Object.keys(fields).length > 0
  const asked = { ...fields, mode: isAdvanced ? "advanced" : "keyword", ...(q?.trim() ? { q: q.trim() } : {}) }
  const parsed = searchCriteria.safeParse(asked)
  if (!parsed.success) return q?.trim() ? criteriaOf({ q }) : null
  return isAdvanced || parsed.data.q ? parsed.data : null
}

/** The same in an address. */
export const addressOf = ({ mode: _mode, ...asked }: SearchCriteria): Record<string, unknown> => asked

/** Conditions beside the words. */
export const filterCount = (criteria: SearchCriteria | null): number =>
  Object.keys(criteria ?? {}).filter((key) => key !== "mode" && key !== "q").length
