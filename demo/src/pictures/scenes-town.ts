import { mix } from "./palette"
import { birds, type Canvas, downward, field, halo, rolling, sky, under, water } from "./shapes"

const lit = ({ luck, palette }: Canvas, wall: string) =>
  luck.chance(palette.windows) ? palette.lamp : mix(wall, palette.near, 0.45)

function house(canvas: Canvas, x: number, foot: number, width: number, height: number): string {
  const { luck, palette } = canvas
  const wall = luck.pick(palette.wall)
  const roof = mix(palette.near, "#9A3B33", 0.45)
  const columns = Math.max(2, Math.floor(width / 58))
  const rows = Math.max(2, Math.floor((height - 30) / 84))
  const gap = width / columns
  const windows = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return `<rect x="${(x + gap * (column + 0.5) - 13).toFixed(0)}" y="${foot - height + 34 + row * 84}" width="26" height="44" rx="${luck.chance(0.2) ? 13 : 3}" fill="${lit(canvas, wall)}"/>`
  })
  const top = luck.chance(0.72)
    ? `<path d="M ${x - 10} ${foot - height + 4} L ${x + width / 2} ${foot - height - 64} L ${x + width + 10} ${foot - height + 4} Z" fill="${roof}"/>`
    : `<rect x="${x - 6}" y="${foot - height - 14}" width="${width + 12}" height="20" fill="${roof}"/>`
  return `<rect x="${x}" y="${foot - height}" width="${width}" height="${height}" fill="${wall}"/><rect x="${x + width - 22}" y="${foot - height}" width="22" height="${height}" fill="${palette.near}" opacity=".14"/>${windows.join("")}${top}`
}

function rowOfHouses(canvas: Canvas, foot: number, [low, high]: [number, number]): string {
  const { luck } = canvas
  const houses: string[] = []
  for (let x = -30; x < field.width;) {
    const width = luck.int(110, 190)
    houses.push(house(canvas, x, foot, width, luck.int(low, high)))
    x += width + (luck.chance(0.2) ? 14 : 0)
  }
  return houses.join("")
}

const dinghy = (x: number, y: number, size: number, colour: string, mast: string) =>
  `<g transform="translate(${x} ${y}) scale(${size.toFixed(2)})"><path d="M-90 0 L96 -6 C 84 30 60 40 4 40 C-50 40 -78 26 -90 0 Z" fill="${colour}"/><path d="M-86 2 L92 -4 L90 6 L-84 12 Z" fill="#FFF6E6" opacity=".7"/><rect x="-4" y="-130" width="6" height="132" fill="${mast}"/><path d="M-4 -126 L 54 -14" stroke="${mast}" stroke-width="3"/></g>`

/** Gabled houses along a quay, and everything twice in the water. */
export function harbour(canvas: Canvas): string {
  const { luck, palette } = canvas
  const quay = 780
  const { picture, sun } = sky(canvas, 560)
  const back = `<path d="${under(rolling(luck, 520, 60))}" fill="${mix(palette.far, palette.green, 0.45)}"/>`
  const houses = `<g>${rowOfHouses(canvas, quay, [200, 400])}</g>`
  const boats = Array.from({ length: 4 }, (_, index) =>
    dinghy(
      180 + index * 380 + luck.int(-80, 80),
      quay + 90 + luck.int(0, 210),
      0.7 + luck.next() * 0.9,
      luck.pick(["#C2212E", "#23715F", "#34465E", "#D9A441", "#F1E3CC"]),
      palette.near,
    ),
  )
  return `${picture}${birds(canvas)}${back}${houses}${water(canvas, quay, sun.x)}<g transform="translate(0 ${quay * 2 + 8}) scale(1 -1)" opacity=".3">${houses}</g>
<rect y="${quay - 6}" width="1600" height="20" fill="${mix(palette.near, palette.wall[0] ?? palette.far, 0.3)}"/>${boats.join("")}`
}

/** Towers in three depths of haze, their windows lit one by one, and a bridge or a river in front. */
export function skyline(canvas: Canvas): string {
  const { luck, palette } = canvas
  const { picture, sun } = sky(canvas, 660)
  const shore = 900
  const rows = [0, 1, 2].map((depth) => {
    const tone = mix(palette.far, palette.near, 0.12 + depth * 0.36)
    const towers: string[] = []
    for (let x = -40; x < field.width;) {
      const width = luck.int(60, 150) + depth * 14
      const height = luck.int(150, 470) - depth * 50 + (luck.chance(0.12) ? 180 : 0)
      towers.push(tower(canvas, x, shore, width, height, tone, depth))
      x += width + luck.int(-10, 26)
    }
    return `<g>${towers.join("")}</g><rect y="${shore - 260}" width="1600" height="260" fill="url(#haze)" opacity="${0.5 - depth * 0.14}"/>`
  })
  const haze = `<defs>${downward("haze", [
    [0, palette.sky[2], 0],
    [1, palette.sky[2], 0.8],
  ])}</defs>`
  return `${picture}${haze}${birds(canvas)}${rows.join("")}${water(canvas, shore, sun.x)}${reflections(canvas, shore)}${bridge(canvas, shore)}`
}

function tower(
  canvas: Canvas,
  x: number,
  foot: number,
  width: number,
  height: number,
  tone: string,
  depth: number,
): string {
  const { luck, palette } = canvas
  const top = foot - height
  const crown = luck.pick([
    "",
    `<rect x="${x + width / 2 - 3}" y="${top - 70}" width="6" height="72" fill="${tone}"/>`,
    `<path d="M ${x} ${top + 1} L ${x + width / 2} ${top - 60} L ${x + width} ${top + 1} Z" fill="${tone}"/>`,
    `<rect x="${x + width * 0.2}" y="${top - 34}" width="${width * 0.6}" height="36" fill="${tone}"/>`,
  ])
  const windows: string[] = []
  for (let y = top + 22; depth > 0 && y < foot - 30; y += 26)
    for (let at = x + 12; at < x + width - 16; at += 22)
      if (luck.chance(palette.stars ? 0.45 : 0.22))
        windows.push(
          `<rect x="${at}" y="${y}" width="9" height="13" fill="${palette.lamp}" opacity="${palette.stars ? 0.9 : 0.6}"/>`,
        )
  return `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${tone}"/>${crown}${windows.join("")}`
}

const reflections = ({ luck, palette }: Canvas, shore: number) =>
  Array.from({ length: 26 }, () => {
    const x = luck.int(0, 1600)
    return `<rect x="${x}" y="${shore + 6}" width="${luck.int(6, 14)}" height="${luck.int(40, 200)}" rx="5" fill="${palette.lamp}" opacity="${palette.stars ? 0.22 : 0.12}"/>`
  }).join("")

function bridge({ luck, palette }: Canvas, shore: number): string {
  if (luck.chance(0.4)) return ""
  const deck = shore + 74
  const towers = [360, 1240]
  const cables = towers
    .map((x) =>
      Array.from(
        { length: 9 },
        (_, index) =>
          `<path d="M ${x} ${deck - 330} L ${x - 340 + index * 85} ${deck}" stroke="${palette.near}" stroke-width="3"/>`,
      ).join(""),
    )
    .join("")
  const pylons = towers
    .map(
      (x) =>
        `<path d="M ${x - 14} ${deck + 190} L ${x - 7} ${deck - 340} L ${x + 7} ${deck - 340} L ${x + 14} ${deck + 190} Z" fill="${palette.near}"/>`,
    )
    .join("")
  const lamps = Array.from(
    { length: 17 },
    (_, index) => `<circle cx="${index * 100}" cy="${deck - 12}" r="5" fill="${palette.lamp}"/>`,
  ).join("")
  return `${cables}${pylons}<rect y="${deck}" width="1600" height="22" fill="${palette.near}"/>${lamps}`
}

const lantern = (x: number, y: number, size: number, colour: string, glow: string) =>
  `<circle cx="${x}" cy="${y}" r="${150 * size}" fill="url(#lamp)"/><g transform="translate(${x} ${y}) scale(${size.toFixed(2)})"><rect x="-2" y="-74" width="4" height="44" fill="#2b1c1a"/><ellipse rx="38" ry="44" fill="${colour}"/><ellipse rx="16" ry="44" fill="${glow}" opacity=".5"/><rect x="-18" y="-48" width="36" height="9" rx="3" fill="#2b1c1a"/><rect x="-18" y="39" width="36" height="9" rx="3" fill="#2b1c1a"/><path d="M0 48 v26" stroke="${colour}" stroke-width="5"/></g>`

/** A street that narrows towards the light, lanterns over it and its stones wet. */
export function street(canvas: Canvas): string {
  const { luck, palette } = canvas
  const { picture } = sky(canvas, 560)
  const end = { x: luck.int(730, 870), y: 760 }
  const sides = [-1, 1].flatMap((side) => [0, 1, 2, 3].map((place) => facade(canvas, side, 3 - place, end)))
  const stones = `<defs>${downward("road", [
    [0, mix(palette.lamp, palette.near, 0.35)],
    [0.35, mix(palette.near, palette.sky[1], 0.35)],
    [1, palette.near],
  ])}${halo("lamp", palette.lamp, 0.6)}</defs><path d="M ${end.x - 70} ${end.y} L ${end.x + 70} ${end.y} L 1500 1200 L 100 1200 Z" fill="url(#road)"/>`
  const gloss = Array.from({ length: 24 }, () => {
    const share = luck.next()
    const y = end.y + share * 430
    return `<ellipse cx="${(end.x + (luck.next() - 0.5) * (90 + share * 900)).toFixed(0)}" cy="${y.toFixed(0)}" rx="${(14 + share * 70).toFixed(0)}" ry="${(2 + share * 8).toFixed(0)}" fill="${palette.lamp}" opacity=".22"/>`
  })
  const lanterns = Array.from({ length: 9 }, (_, index) => {
    const depth = (index / 8) ** 1.5
    const side = index % 2 ? 1 : -1
    const x = Math.round(end.x + side * (60 + depth * 520))
    return lantern(
      x,
      Math.round(690 - depth * 330),
      0.28 + depth * 1.1,
      luck.pick(["#D5362F", "#C2212E", "#E0713C"]),
      "#FFD68A",
    )
  })
  const walker = `<g transform="translate(${end.x + luck.int(-60, 90)} 960)" fill="${palette.near}"><path d="M-30 0 C-34 -84 -20 -112 0 -112 C20 -112 34 -84 30 0 Z"/><circle cy="-134" r="21"/><path d="M-110 -150 C-96 -238 96 -238 110 -150 C 60 -168 -60 -168 -110 -150 Z" fill="#C2212E"/><rect x="-3" y="-160" width="5" height="70"/></g>`
  return `${picture}<circle cx="${end.x}" cy="${end.y - 30}" r="420" fill="url(#halo)" opacity=".7"/>${sides.join("")}${stones}${gloss.join("")}${lanterns.join("")}${walker}`
}

/** One house front on a side of the street, from near (3) to the far end (0). */
function facade(canvas: Canvas, side: number, depth: number, end: { x: number; y: number }): string {
  const { luck, palette } = canvas
  const from = [70, 190, 400, 690][depth] ?? 70
  const to = [190, 400, 690, 1000][depth] ?? 190
  const scale = (reach: number) => 0.25 + reach / 560
  const [near, far] = [end.x + side * to, end.x + side * from]
  const rise = luck.int(330, 480)
  const corner = (x: number, reach: number, height: number) => `${x} ${(end.y - height * scale(reach)).toFixed(0)}`
  const foot = (reach: number) => (end.y + (reach - 70) * 0.72).toFixed(0)
  const wall = mix(luck.pick(palette.wall), palette.near, 0.3 + depth * 0.12)
  const roof = mix(palette.near, "#7A2F35", 0.3)
  const windows = [0, 1, 2, 3].map((index) => {
    const [column, row] = [index % 2, Math.floor(index / 2)]
    const [a, b] = [from + (to - from) * (0.16 + column * 0.42), from + (to - from) * (0.16 + column * 0.42 + 0.26)]
    const [low, high] = [60 + row * 140, 150 + row * 140]
    const points = [
      corner(end.x + side * a, a, low),
      corner(end.x + side * a, a, high),
      corner(end.x + side * b, b, high),
      corner(end.x + side * b, b, low),
    ]
    return `<path d="M ${points.join(" L ")} Z" fill="${luck.chance(0.75) ? palette.lamp : mix(wall, palette.near, 0.5)}" opacity=".92"/>`
  })
  return `<path d="M ${far} ${foot(from)} L ${corner(far, from, rise)} L ${corner(near, to, rise)} L ${near} ${foot(to)} Z" fill="${wall}"/>
<path d="M ${corner(far - side * 6, from, rise + 34)} L ${corner(near, to, rise + 34)} L ${corner(near, to, rise - 6)} L ${corner(far - side * 6, from, rise - 6)} Z" fill="${roof}"/>${windows.join("")}`
}
