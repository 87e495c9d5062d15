function editDistance(one: string, other: string): number {
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

/** Returns the maximum edit distance; 0 for short names such as PORT, which resemble too many others. */
const mistypedLetters = (setting: string): number => (setting.length < 7 ? 0 : setting.length < 10 ? 1 : 2)

export function likelySetting(name: string, settings: readonly string[]): string | undefined {
  return settings.find((setting) => {
    const maxDistance = mistypedLetters(setting)
    return Math.abs(setting.length - name.length) <= maxDistance && editDistance(name, setting) <= maxDistance
  })
}

/** These first words of settings are also those of other programs' variables. */
const commonWords = new Set(["APP", "DATA", "LOG", "PUBLIC", "RATE", "SECRET", "DISK", "PICTURE"])

/** Kubernetes and container links set these for services named `redis` or `database`. */
const linkForm = /_(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/
const isLink = (name: string, value: string): boolean =>
  linkForm.test(name) || (name.endsWith("_PORT") && /^(?:tcp|udp):/.test(value))

/** Returns the settings that begin with the same word, if the word is this server's. */
export function settingsWithPrefix(name: string, value: string, settings: readonly string[]): readonly string[] {
  const [word = "", ...rest] = name.split("_")
  if (rest.length === 0 || commonWords.has(word) || isLink(name, value)) return []
  return settings.filter((setting) => setting.startsWith(`${word}_`))
}
