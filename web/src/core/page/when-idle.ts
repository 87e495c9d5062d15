/** ms after the page has loaded in which it is left to whoever looks at it. */
const pause = 3000

/** What may be needed some time, and is no part of the first screen: it does not compete with it. */
export function whenIdle(work: () => void): void {
  const later = (): void => void setTimeout(work, pause)
  if (document.readyState === "complete") later()
  else addEventListener("load", later, { once: true })
}
