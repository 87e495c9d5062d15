/** The few shapes that gifts and products are drawn of, as SVG; all on a field of 240 by 240. */

export const colours = {
  thread: "#c2212e",
  blush: "#ec8f88",
  petal: "#f6c4bd",
  gold: "#dca544",
  amber: "#a9721b",
  cream: "#fff5e2",
  paper: "#fffdf9",
  jade: "#3f8f7b",
  mint: "#a8d7c7",
  leaf: "#5e9a5b",
  moss: "#3d7044",
  sky: "#9fc5de",
  sea: "#4f7fa6",
  plum: "#6d3b5d",
  lilac: "#b79bd0",
  night: "#35304f",
  brown: "#7c4f35",
  sand: "#d9b48a",
  ink: "#2b2523",
} as const

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width = 4): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, stroke: string, width = 4): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

/** Turned by so many degrees around a point. */
export const turned = (degrees: number, x: number, y: number, ...parts: string[]): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join("")}</g>`

/** Enlarged by a factor, its own origin brought to a point. */
export const placed = (x: number, y: number, scale: number, ...parts: string[]): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join("")}</g>`

/** Highlight on a round shape. */
export const shine = (x: number, y: number, rx: number, ry: number, degrees = -30): string =>
  turned(degrees, x, y, `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#fff" opacity=".45"/>`)

export const heart = (x: number, y: number, scale: number, fill: string): string =>
  placed(x, y, scale, path("M0 30C-44 4-34-34-12-34-3-34 0-26 0-22 0-26 3-34 12-34 34-34 44 4 0 30z", fill))

export const star = (x: number, y: number, r: number, fill: string): string => {
  const points = Array.from({ length: 10 }, (_, each) => {
    const [angle, reach] = [(Math.PI * each) / 5 - Math.PI / 2, each % 2 === 0 ? r : r * 0.45]
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return path(`M${points.join("L")}z`, fill)
}

/** Petals in a circle. */
export const petals = (count: number, x: number, y: number, reach: number, rx: number, ry: number, fill: string) =>
  Array.from({ length: count }, (_, each) => turned((360 / count) * each, x, y, oval(x, y - reach, rx, ry, fill))).join(
    "",
  )

export const leaf = (x: number, y: number, length: number, degrees: number, fill: string = colours.leaf): string =>
  turned(
    degrees,
    x,
    y,
    path(
      `M${x} ${y}c${length * 0.3}-${length * 0.35} ${length * 0.7}-${length * 0.35} ${length} 0-${length * 0.3} ${length * 0.35}-${length * 0.7} ${length * 0.35}-${length} 0z`,
      fill,
    ),
  )

/** A bow of the red thread. */
export const bow = (x: number, y: number, scale = 1): string =>
  placed(
    x,
    y,
    scale,
    line("M0 0C-14-20-36-18-32-4-29 8-10 6 0 0 10 6 29 8 32-4 36-18 14-20 0 0z", colours.thread, 5),
    line("M0 0C-4 12-12 20-20 24M0 0C4 12 12 20 20 24", colours.thread, 5),
    circle(0, 0, 5, colours.thread),
  )

/** The head of a rose. */
export const bloom = (x: number, y: number, scale: number, fill: string, deep: string): string =>
  placed(
    x,
    y,
    scale,
    circle(0, 0, 34, fill),
    path(
      "M-34-4c4-26 30-36 48-22-16-4-32 4-36 22 8-12 24-16 34-8-10 0-18 6-20 16 10-8 22-8 28 2 4-14 2-26-6-34 22 8 28 36 12 54-20 18-58 8-60-30z",
      deep,
    ),
  )
