/** The items of all pages, each once and where it came first: it may have moved between two pages while one scrolled. */
export function distinct<K extends string, T extends Record<K, number>>(
  pages: readonly { items: readonly T[] }[] | undefined,
  key: K,
): T[] {
  const found = new Map<number, T>()
  for (const { items } of pages ?? []) for (const item of items) if (!found.has(item[key])) found.set(item[key], item)
  return [...found.values()]
}
