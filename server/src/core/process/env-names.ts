/** How many letters were left out, added, exchanged or swapped between two names. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    const at = (back: number, column: number): number => (back === 0 ? current : rows[row - back])?.[column] ?? Infinity
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(1, column) + 1,
          at(0, column - 1) + 1,
          at(1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(2, column - 2) + 1 : Infinity,
        ),
      )
    }
    rows.push(current)
  }
  return rows[one.length]?.[other.length] ?? Infinity
}

/** Letters that may differ: names as short as PORT are near to too many that others use. */
const mistypedLetters = (known: string): number => (known.length < 7 ? 0 : known.length < 10 ? 1 : 2)

/** The setting that this name is likely to have been meant for. */
export function likelySetting(name: string, settings: readonly string[]): string | undefined {
  return settings.find((known) => {
    const most = mistypedLetters(known)
    return Math.abs(known.length - name.length) <= most && distance(name, known) <= most
  })
}
