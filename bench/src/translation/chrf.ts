const maxOrder = 6
/** Recall counts this many times as much as precision. */
const beta = 2

function gramsOf(text: string, order: number): Map<string, number> {
  const characters = Array.from(text.replaceAll(/\s/gu, ""))
  const grams = new Map<string, number>()
  for (let start = 0; start + order <= characters.length; start += 1) {
    const gram = characters.slice(start, start + order).join("")
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

const sumOf = (grams: Map<string, number>): number => [...grams.values()].reduce((sum, count) => sum + count, 0)

/**
 * chrF of a corpus, 0 to 100: the F score of character n-grams of order 1 to 6 without white space (Popović 2015,
 * https://aclanthology.org/W15-3049).
 */
export function chrf(pairs: readonly { translated: string; reference: string }[]): number {
  const scores: number[] = []
  for (let order = 1; order <= maxOrder; order += 1) {
    let [matched, made, expected] = [0, 0, 0]
    for (const { translated, reference } of pairs) {
      const [own, theirs] = [gramsOf(translated, order), gramsOf(reference, order)]
      for (const [gram, count] of own) matched += Math.min(count, theirs.get(gram) ?? 0)
      made += sumOf(own)
      expected += sumOf(theirs)
    }
    if (made === 0 || expected === 0) continue
    const [precision, recall] = [matched / made, matched / expected]
    const divisor = beta * beta * precision + recall
    scores.push(divisor === 0 ? 0 : ((1 + beta * beta) * precision * recall) / divisor)
  }
  return scores.length === 0 ? 0 : (100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length
}
