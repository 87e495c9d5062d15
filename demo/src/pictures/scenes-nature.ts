import { mix } from "./palette"
import { birds, type Canvas, downward, rolling, sky, under, water } from "./shapes"

const pine = (x: number, y: number, size: number, colour: string) =>
  `<path transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})" d="M0 -120 L26 -66 L14 -68 L38 -24 L20 -27 L44 14 L-44 14 L-20 -27 L-38 -24 L-14 -68 L-26 -66 Z M-6 14 h12 v22 h-12 Z" fill="${colour}"/>`

const round = (x: number, y: number, size: number, crown: string, trunk: string) =>
  `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})"><rect x="-6" y="-44" width="12" height="50" fill="${trunk}"/><ellipse cy="-86" rx="48" ry="56" fill="${crown}"/><ellipse cx="-14" cy="-100" rx="26" ry="30" fill="#FFFFFF" opacity=".1"/></g>`

/** Five hills into the haze, with trees and now and then a lit cottage on the way. */
export function hills(canvas: Canvas): string {
  const { luck, palette } = canvas
  const { picture } = sky(canvas, 640)
  const rows = [0, 1, 2, 3, 4].map((index) => {
    const line = rolling(luck, 600 + index * 118, 36 + index * 12)
    const tone = mix(palette.far, index > 2 ? palette.near : palette.green, [0, 0.42, 0.85, 0.55, 0.95][index] ?? 1)
    const mist = `<defs>${downward(`hill${index}`, [
      [0, tone],
      [0.6, mix(tone, palette.sky[2], index < 3 ? 0.42 : 0.12)],
    ])}</defs>`
    const trees = Array.from({ length: index < 1 ? 0 : 3 + index * 2 }, () => {
      const x = luck.int(0, 1600)
      const size = 0.2 + index * 0.17
      const colour = mix(tone, palette.near, 0.45)
      return luck.chance(0.5) ? pine(x, line(x) + 6, size, colour) : round(x, line(x) + 8, size, colour, palette.near)
    }).join("")
    const x = luck.int(300, 1300)
    const house = index === 3 ? cottage(x, line(x) + 10, canvas) : ""
    return `${mist}${trees}<path d="${under(line)}" fill="url(#hill${index})"/>${house}`
  })
  return picture + birds(canvas) + rows.join("")
}

const cottage = (x: number, y: number, { palette, luck }: Canvas) =>
  `<g transform="translate(${x} ${y.toFixed(0)})"><rect x="-46" y="-58" width="92" height="62" fill="${luck.pick(palette.wall)}"/><path d="M-60 -54 L0 -104 L60 -54 Z" fill="${mix(palette.near, "#8F1822", 0.4)}"/><rect x="-26" y="-40" width="20" height="24" fill="${palette.lamp}"/><rect x="10" y="-40" width="20" height="24" fill="${palette.lamp}"/></g>`

function peak(x: number, top: number, foot: number, width: number, dark: string, bright: string, snow: string): string {
  const ridge = `${x + width * 0.06} ${top + (foot - top) * 0.42} L ${x - width * 0.05} ${top + (foot - top) * 0.7} L ${x + width * 0.04} ${foot}`
  const cap = (foot - top) * 0.26
  const half = width * 0.26 * 0.5
  return `<path d="M ${x - width / 2} ${foot} L ${x} ${top} L ${x + width / 2} ${foot} Z" fill="${dark}"/>
<path d="M ${x - width / 2} ${foot} L ${x} ${top} L ${ridge} Z" fill="${bright}"/>
<path d="M ${x - half} ${top + cap} L ${x} ${top} L ${x + half} ${top + cap} L ${x + half * 0.45} ${top + cap * 0.78} L ${x + half * 0.1} ${top + cap * 1.15} L ${x - half * 0.45} ${top + cap * 0.8} Z" fill="${snow}"/>`
}

/** Snowy peaks over a lake that gives them back. */
export function mountains(canvas: Canvas): string {
  const { luck, palette } = canvas
  const shore = 800
  const { picture, sun } = sky(canvas, 620)
  const range = [0, 1, 2, 3, 4, 5].map((index) => {
    const near = index / 5
    const x = 120 + ((index * 610) % 1500) + luck.int(-60, 60)
    const dark = mix(palette.far, palette.near, 0.25 + near * 0.4)
    return peak(
      x,
      330 + luck.int(-40, 150),
      shore,
      luck.int(640, 900),
      dark,
      mix(dark, palette.light, 0.2),
      mix(palette.light, palette.sky[1], 0.18),
    )
  })
  const forest = rolling(luck, shore - 30, 14)
  const trees = Array.from({ length: 46 }, (_, index) =>
    pine(
      index * 36 + luck.int(-12, 12),
      forest(index * 36) + 22,
      0.34 + luck.next() * 0.3,
      mix(palette.green, palette.near, 0.6),
    ),
  )
  const scenery = `<g>${range.join("")}${trees.join("")}</g>`
  const bank = rolling(luck, 1110, 30)
  const front = Array.from({ length: 7 }, () => {
    const x = luck.chance(0.5) ? luck.int(0, 420) : luck.int(1180, 1600)
    return pine(x, bank(x) + 20, 1.1 + luck.next() * 1.2, palette.near)
  })
  return `${picture}${birds(canvas)}${scenery}${water(canvas, shore, sun.x)}<g transform="translate(0 ${shore * 2}) scale(1 -1)" opacity=".26">${scenery}</g>
${front.join("")}<path d="${under(bank)}" fill="${palette.near}"/>`
}

const boat = (x: number, y: number, size: number, sail: string, hull: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-84 0 L92 0 C 78 34 52 42 0 42 C-44 42 -72 30 -84 0 Z" fill="${hull}"/><path d="M4 -10 L4 -214 C 66 -150 92 -80 98 -10 Z" fill="${sail}"/><path d="M-6 -14 L-6 -190 C-40 -120 -62 -60 -70 -14 Z" fill="${sail}" opacity=".82"/><rect x="-3" y="-220" width="6" height="222" fill="${hull}"/><path d="M-60 48 L70 48 L20 62 L-30 58 Z" fill="${sail}" opacity=".25"/></g>`

/** The open sea with headlands, one boat, and a red sail more often than not. */
export function sea(canvas: Canvas): string {
  const { luck, palette } = canvas
  const horizon = luck.int(620, 700)
  const { picture, sun } = sky(canvas, horizon)
  const capes = [0.15, 0.4].map((share, index) => {
    const line = rolling(luck, horizon - 40 + index * 14, 34)
    const left = index === 0
    const slope = (x: number) => horizon + 2 - Math.max(0, (left ? 760 - x : x - 900) / 760) * (horizon + 40 - line(x))
    return `<path d="${under((x) => Math.min(horizon + 2, slope(x)))}" fill="${mix(palette.far, palette.near, share)}"/>`
  })
  const sail = luck.chance(0.6) ? "#C2212E" : mix("#FFFFFF", palette.sky[2], 0.25)
  const far = boat(luck.int(200, 700), horizon + 22, 0.26, mix("#FFFFFF", palette.sky[1], 0.4), palette.near)
  const near = boat(luck.int(560, 1120), horizon + luck.int(120, 210), 0.8 + luck.next() * 0.5, sail, palette.near)
  const shore = rolling(luck, 1120, 34)
  const grass = Array.from({ length: 60 }, () => {
    const x = luck.int(0, 1600)
    return `<path d="M${x} ${shore(x) + 16} q ${luck.int(-14, 14)} -44 ${luck.int(-26, 26)} ${-luck.int(54, 104)}" stroke="${palette.near}" stroke-width="5" fill="none" stroke-linecap="round"/>`
  })
  return `${picture}${birds(canvas)}${capes.join("")}${water(canvas, horizon, sun.x)}${far}${near}${grass.join("")}<path d="${under(shore)}" fill="${palette.near}"/>`
}

/** Terraced fields that step down to the viewer, each holding a piece of the sky. */
export function terraces(canvas: Canvas): string {
  const { luck, palette } = canvas
  const { picture, sun } = sky(canvas, 520)
  const back = [0, 1].map(
    (index) =>
      `<path d="${under(rolling(luck, 470 + index * 60, 56))}" fill="${mix(palette.far, palette.green, index * 0.4)}"/>`,
  )
  const steps = Array.from({ length: 9 }, (_, index) => terrace(canvas, index, sun.x))
  const line = rolling(luck, 1150, 26)
  const grove = Array.from({ length: 6 }, (_, index) => {
    const x = (luck.chance(0.5) ? 60 : 1250) + index * 52
    return pine(x, line(x) + 20, 1.2 + luck.next() * 0.9, palette.near)
  })
  return `${picture}${birds(canvas)}${back.join("")}${steps.join("")}${grove.join("")}<path d="${under(line)}" fill="${palette.near}"/>`
}

function terrace({ luck, palette }: Canvas, index: number, sunX: number): string {
  const slope = luck.int(-22, 22)
  const wave = rolling(luck, 560 + index ** 1.35 * 36, 12 + index * 3)
  const line = (x: number) => wave(x) + ((x - 800) / 800) * slope
  const thick = 13 + index * 5
  const bank = mix(palette.green, palette.near, 0.05 + index * 0.09)
  const id = `step${index}`
  const fills = `<defs>${downward(id, [
    [0, mix(palette.sky[2], palette.sky[1], index / 10)],
    [0.5, mix(palette.sky[1], palette.near, 0.12 + index * 0.03)],
  ])}</defs>`
  const sprouts = Array.from({ length: 44 }, (_, at) => {
    const x = at * 37 + luck.int(-9, 9)
    const height = 8 + index * 3
    return `M${x} ${(line(x) + 3).toFixed(0)} l ${-3 - index} ${-height} m ${3 + index} ${height} l ${4 + index} ${-height}`
  })
  const gleam = `<ellipse cx="${sunX + luck.int(-60, 60)}" cy="${(line(sunX) + thick + 16 + index * 2).toFixed(0)}" rx="${60 + index * 18}" ry="${3 + index}" fill="${palette.light}" opacity=".55"/>`
  return `${fills}<path d="${sprouts.join(" ")}" stroke="${bank}" stroke-width="${(2 + index * 0.5).toFixed(1)}" fill="none" stroke-linecap="round"/><path d="${under(line)}" fill="${bank}"/><path d="${under((x) => line(x) + 6)}" fill="${mix(bank, palette.near, 0.25)}"/><path d="${under((x) => line(x) + thick)}" fill="url(#${id})"/>${gleam}`
}
