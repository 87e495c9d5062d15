/** Scrolls a row of links sideways, so that the current one is visible; the page itself does not move. */
export function keepCurrentInView(row: Element): () => void {
  const center = () => {
    const current = row.querySelector("[aria-current]")
    if (!current) return
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    const offset = (inner.left + inner.right - outer.left - outer.right) / 2
    row.scrollBy({ left: offset, behavior: "instant" })
  }
  center()
  // Counts, fonts and controls load later and change the positions of the links.
  const observer = new ResizeObserver(center)
  for (const element of [row, ...row.children]) observer.observe(element)
  return () => observer.disconnect()
}
