import { createHash } from "node:crypto"

/** ms; times in words ("3 minutes ago") are behind by so much at most. */
const keptFor = 30_000
const keptMax = 200

/**
 * Pages as they were drawn, by all that they were drawn from: what is asked is asked anew each time, so that nothing
 * stands in one that may not be seen any more. React draws a list in some 10 ms.
 */
export class DrawnPages<T> {
  private readonly pages = new Map<string, { page: T; until: number }>()

  /** @param source all that the page depends on, but for the time */
  async get(source: string, draw: () => Promise<T>): Promise<T> {
    const key = createHash("sha256").update(source).digest("base64")
    const known = this.pages.get(key)
    if (known && known.until > Date.now()) return known.page
    const page = await draw()
    this.pages.delete(key)
    this.pages.set(key, { page, until: Date.now() + keptFor })
    const [oldest] = this.pages.keys()
    if (this.pages.size > keptMax && oldest !== undefined) this.pages.delete(oldest)
    return page
  }
}
