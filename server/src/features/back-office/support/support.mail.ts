/** Takes away what mail programs write above a quotation, on up to three lines: "On Monday, Redthread <…>\nwrote:". */
function withoutAttribution(lines: readonly string[]): readonly string[] {
  if (!/[:：]$/.test(lines.at(-1) ?? "")) return lines
  const begin = Math.max(lines.lastIndexOf("") + 1, lines.length - 3)
  return /[<@\d]/.test(lines.slice(begin).join(" ")) ? lines.slice(0, begin) : lines
}

/** "-----Original Message-----" */
const isDivider = (line: string): boolean => line.length > 4 && line.startsWith("--") && line.endsWith("--")

/** What somebody wrote into a mail: without control characters, and without what they quote and their signature. */
export function writtenIn(text: string): string {
  const lines = text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
  const end = lines.findIndex((line) => line.startsWith(">") || line === "--" || isDivider(line))
  if (end === -1) return lines.join("\n").trim()
  return withoutAttribution(lines.slice(0, end).join("\n").trim().split("\n")).join("\n").trim()
}
