import type { Measures } from "./measures"

interface Panel {
  readonly title: string
  readonly of: (measures: Measures) => number
  readonly text: (value: number) => string
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
const whole = (value: number): string => value.toFixed(0)

const panels: readonly Panel[] = [
  { title: "Mutual matches", of: ({ matches }) => matches, text: whole },
  { title: "Messages answered", of: ({ answered }) => answered, text: percent },
  { title: "Gini of exposure", of: ({ gini }) => gini, text: (value) => value.toFixed(2) },
  { title: "Never shown", of: ({ neverShown }) => neverShown, text: percent },
  { title: "Newcomer shown on day one", of: ({ firstDay }) => firstDay, text: (value) => value.toFixed(1) },
]

const width = 720
const labels = 110
const bar = 20
const panelHeight = (count: number): number => 44 + count * (bar + 6)
const colours = { own: "#b3261e", other: "#8a8f98", text: "#1c1d21", paper: "#ffffff" } as const

function panelOf({ title, of, text }: Panel, all: readonly Measures[], top: number): string {
  const longest = Math.max(...all.map(of), 1e-9)
  const bars = all.map((measures, index) => {
    const value = of(measures)
    const y = top + 34 + index * (bar + 6)
    const length = Math.max(((width - labels - 110) * value) / longest, 1)
    const fill = index === all.length - 1 ? colours.own : colours.other
    return `<text x="${labels - 8}" y="${y + 15}" text-anchor="end">${measures.name}</text>
<rect x="${labels}" y="${y}" width="${length.toFixed(1)}" height="${bar}" rx="3" fill="${fill}"/>
<text x="${(labels + length + 8).toFixed(1)}" y="${y + 15}">${text(value)}</text>`
  })
  return `<text x="16" y="${top + 20}" font-weight="600" font-size="15">${title}</text>\n${bars.join("\n")}`
}

/** SVG with the figures side by side; the product's strategy is last and highlighted. */
export function chart(all: readonly Measures[]): string {
  const height = panels.length * panelHeight(all.length) + 16
  const drawn = panels.map((panel, index) => panelOf(panel, all, 8 + index * panelHeight(all.length)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${colours.text}">
<rect width="${width}" height="${height}" fill="${colours.paper}"/>
${drawn.join("\n")}
</svg>
`
}
