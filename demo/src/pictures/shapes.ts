import type { Random } from "../random"
import { mix, type Palette } from "./palette"

/** Pictures are drawn on a field of this size and cut to shape around its middle. */
export const field = { width: 1600, height: 1200 }

export type Canvas = { luck: Random; palette: Palette }

/** A fill that runs downwards; gives the definition and how to refer to it. */
export function downward(id: string, stops: [number, string, number?][]): string {
  const marks = stops.map(
    ([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join("")}</linearGradient>`
}

export const halo = (id: string, colour: string, strength: number) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

/** A soft line across the field: waves of three lengths on top of each other. */
export function rolling({ next }: Random, height: number, swing: number): (x: number) => number {
  const waves = [
    { length: 520 + next() * 300, share: 1, phase: next() * 7 },
    { length: 240 + next() * 120, share: 0.4, phase: next() * 7 },
    { length: 110 + next() * 60, share: 0.14, phase: next() * 7 },
  ]
  const wave = (x: number) =>
    waves.reduce((sum, { length, share, phase }) => sum + share * Math.sin(x / length + phase), 0)
  return (x) => height + swing * wave(x)
}

export const under = (line: (x: number) => number, step = 40): string => {
  const points = Array.from(
    { length: field.width / step + 1 },
    (_, index) => `${index * step} ${line(index * step).toFixed(1)}`,
  )
  return `M 0 ${field.height} L ${points.join(" L ")} L ${field.width} ${field.height} Z`
}

const star = ({ next, int }: Random) =>
  `<circle cx="${int(0, 1600)}" cy="${int(0, 620)}" r="${(0.8 + next() ** 3 * 2.6).toFixed(1)}" fill="#FFF8E6" opacity="${(0.35 + next() * 0.6).toFixed(2)}"/>`

function cloud({ int, next }: Random, colour: string, opacity: number): string {
  const [x, y, size] = [int(-100, 1600), int(90, 430), 0.7 + next() * 1.1]
  const puffs = [
    [0, 0, 150, 22],
    [70, -16, 80, 26],
    [130, 2, 130, 20],
    [40, 12, 210, 16],
  ]
  const shapes = puffs.map(
    ([dx = 0, dy = 0, rx = 0, ry = 0]) => `<ellipse cx="${dx}" cy="${dy}" rx="${rx}" ry="${ry}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size.toFixed(2)})" fill="${colour}" opacity="${opacity}">${shapes.join("")}</g>`
}

/** The sky with its sun or moon, stars or clouds; `horizon` is where the warm light gathers. */
export function sky({ luck, palette }: Canvas, horizon: number): { picture: string; sun: { x: number; y: number } } {
  const { int } = luck
  const sun = { x: int(420, 1180), y: palette.stars ? int(200, 330) : int(Math.round(horizon * 0.5), horizon - 80) }
  const radius = palette.stars ? 54 : int(62, 96)
  const crescent = palette.stars && luck.chance(0.5)
  const body = crescent
    ? `<path transform="translate(${sun.x} ${sun.y}) rotate(${int(-30, 10)})" d="M 20 -54 A 58 58 0 1 0 20 54 A 60 60 0 0 1 20 -54 Z" fill="${palette.light}"/>`
    : `<circle cx="${sun.x}" cy="${sun.y}" r="${radius}" fill="${palette.light}"/>`
  const dots = palette.stars ? Array.from({ length: 90 }, () => star(luck)).join("") : ""
  const clouds = Array.from({ length: palette.stars ? 2 : 5 }, () =>
    cloud(luck, mix(palette.light, palette.sky[1], 0.35), palette.stars ? 0.12 : 0.42),
  ).join("")
  const definitions = downward("sky", [
    [0, palette.sky[0]],
    [0.5, palette.sky[1]],
    [0.86, palette.sky[2]],
  ])
  const picture = `<defs>${definitions}${halo("halo", palette.light, palette.stars ? 0.5 : 0.85)}</defs>
<rect width="1600" height="1200" fill="url(#sky)"/>${dots}
<circle cx="${sun.x}" cy="${sun.y}" r="${palette.stars ? 380 : 620}" fill="url(#halo)"/>${body}${clouds}`
  return { picture, sun }
}

/** Water from `top` downwards, with the light of the sky in it and a glittering path under the sun. */
export function water({ luck, palette }: Canvas, top: number, sunX: number): string {
  const { int, next } = luck
  const deep = mix(palette.sky[0], palette.near, 0.45)
  const definitions = `<defs>${downward("water", [
    [0, mix(palette.sky[2], palette.sky[1], 0.35)],
    [0.4, mix(palette.sky[1], palette.sky[0], 0.5)],
    [1, deep],
  ])}</defs>`
  const glitter = Array.from({ length: 46 }, (_, index) => {
    const depth = (index / 46) ** 1.4
    const width = 18 + next() * (50 + depth * 190)
    const x = sunX + (next() - 0.5) * (70 + depth * 420) - width / 2
    return `<rect x="${x.toFixed(0)}" y="${(top + 6 + depth * (1190 - top)).toFixed(0)}" width="${width.toFixed(0)}" height="${(2 + depth * 7).toFixed(1)}" rx="4" fill="${palette.light}" opacity="${(0.6 - depth * 0.35).toFixed(2)}"/>`
  }).join("")
  const ripples = Array.from({ length: 34 }, () => {
    const y = int(top + 12, 1190)
    const nearness = (y - top) / (1200 - top)
    return `<rect x="${int(-60, 1560)}" y="${y}" width="${Math.round(40 + nearness * 200)}" height="${(2 + nearness * 4).toFixed(1)}" rx="2" fill="${mix(palette.sky[2], deep, 0.4)}" opacity="${(0.18 + next() * 0.2).toFixed(2)}"/>`
  }).join("")
  return `${definitions}<rect y="${top}" width="1600" height="${1200 - top}" fill="url(#water)"/>${ripples}${glitter}`
}

export const birds = ({ luck, palette }: Canvas): string =>
  palette.stars
    ? ""
    : Array.from({ length: luck.int(3, 7) }, () => {
        const [x, y, size] = [luck.int(200, 1400), luck.int(160, 460), 0.5 + luck.next() * 0.8]
        return `<path transform="translate(${x} ${y}) scale(${size.toFixed(2)})" d="M-26 -6 Q-12 -18 0 0 Q12 -18 26 -6" fill="none" stroke="${palette.near}" stroke-width="4" stroke-linecap="round" opacity=".55"/>`
      }).join("")
