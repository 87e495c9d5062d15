/** A field of RFC 4180; what a spreadsheet would take for a formula is marked as text. */
function field(value: string | number): string {
  if (typeof value === "number") return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Lines of RFC 4180 behind a mark by which spreadsheets know UTF-8. */
export const toCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(field).join(",")).join("\r\n")}\r\n`

/** Lets the browser save a file. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
