export interface DiffPart {
  readonly kind: "same" | "removed" | "added"
  readonly text: string
}

/** Words where the browser knows them, in any script; otherwise single characters of scripts without spaces. */
const withoutSegmenter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+|\s+|[^]/gu

function tokensOf(text: string, tag: string | undefined): string[] {
  if (!("Segmenter" in Intl)) return text.match(withoutSegmenter) ?? []
  return Array.from(new Intl.Segmenter(tag, { granularity: "word" }).segment(text), ({ segment }) => segment)
}

/** Edits above this number are shown as one replacement: memory grows with their square. */
const maxEdits = 400

type Edit = readonly [kind: DiffPart["kind"], token: string]

/** Finds the shortest edits (Myers, 1986) in time of the length times the edits; null above `maxEdits`. */
function shortestEdits(before: readonly string[], after: readonly string[]): Edit[] | null {
  const most = Math.min(before.length + after.length, maxEdits)
  const offset = most + 1
  /** Furthest position in `before` on each diagonal. */
  const furthest = new Int32Array(2 * most + 3)
  const history: Int32Array[] = []
  const isDown = (diagonal: number, edits: number, reached: Int32Array): boolean =>
    diagonal === -edits ||
    (diagonal !== edits && (reached[offset + diagonal - 1] ?? 0) < (reached[offset + diagonal + 1] ?? 0))
  const trace = (edits: number): Edit[] => {
    const found: Edit[] = []
    let [x, y] = [before.length, after.length]
    for (let left = edits; left >= 0; left -= 1) {
      const reached = history[left] ?? furthest
      const diagonal = x - y
      const previous = isDown(diagonal, left, reached) ? diagonal + 1 : diagonal - 1
      const fromX = left === 0 ? 0 : (reached[offset + previous] ?? 0)
      const fromY = left === 0 ? 0 : fromX - previous
      while (x > fromX && y > fromY) {
        found.push(["same", before[x - 1] ?? ""])
        x -= 1
        y -= 1
      }
      if (left > 0) found.push(x === fromX ? ["added", after[y - 1] ?? ""] : ["removed", before[x - 1] ?? ""])
      ;[x, y] = [fromX, fromY]
    }
    return found.toReversed()
  }
  for (let edits = 0; edits <= most; edits += 1) {
    history.push(furthest.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(diagonal, edits, furthest)
        ? (furthest[offset + diagonal + 1] ?? 0)
        : (furthest[offset + diagonal - 1] ?? 0) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1
      furthest[offset + diagonal] = x
      if (x >= before.length && x - diagonal >= after.length) return trace(edits)
    }
  }
  return null
}

/** The white space with which both texts end. */
function commonSpace(one: string, other: string): string {
  let length = 0
  while (
    length < Math.min(one.length, other.length) &&
    one.at(-1 - length) === other.at(-1 - length) &&
    one.at(-1 - length)?.trim() === ""
  )
    length += 1
  return length === 0 ? "" : one.slice(-length)
}

/** Joins neighbours of one kind; within a change what was removed comes first. */
function joined(edits: readonly Edit[]): DiffPart[] {
  const parts: DiffPart[] = []
  let [removed, added] = ["", ""]
  const addSame = (text: string): void => {
    const last = parts.at(-1)
    if (last?.kind === "same") parts[parts.length - 1] = { kind: "same", text: last.text + text }
    else if (text !== "") parts.push({ kind: "same", text })
  }
  const endChange = (): void => {
    const space = commonSpace(removed, added)
    const changes = [
      { kind: "removed", text: removed.slice(0, removed.length - space.length) },
      { kind: "added", text: added.slice(0, added.length - space.length) },
    ] as const
    parts.push(...changes.filter(({ text }) => text !== ""))
    ;[removed, added] = ["", ""]
    addSame(space)
  }
  edits.forEach(([kind, token], index) => {
    if (kind === "removed") removed += token
    else if (kind === "added") added += token
    else if (removed !== "" && added !== "" && token.trim() === "" && (edits[index + 1]?.[0] ?? "same") !== "same") {
      // A space between two changed words belongs to the change.
      removed += token
      added += token
    } else {
      endChange()
      addSame(token)
    }
  })
  endChange()
  return parts
}

/** Compares two texts by words. @param tag BCP 47 tag of their language */
export function diffWords(before: string, after: string, tag?: string): DiffPart[] {
  const [old, now] = [tokensOf(before, tag), tokensOf(after, tag)]
  const edits = shortestEdits(old, now)
  if (edits) return joined(edits)
  return joined([
    ["removed", before],
    ["added", after],
  ])
}
