/** A person who moved between two pages while one scrolled is shown once. */
export function distinct<P extends { user_id: number }>(pages: readonly { items: readonly P[] }[]): P[] {
  const people = new Map<number, P>()
  for (const { items } of pages) {
    for (const person of items) if (!people.has(person.user_id)) people.set(person.user_id, person)
  }
  return [...people.values()]
}
