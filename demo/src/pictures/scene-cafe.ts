import { mix } from "./palette"
import { type Canvas, downward, halo, sky } from "./shapes"

const pot = (x: number, y: number, size: number, leaf: string, clay: string) => {
  const leaves = [-62, -38, -14, 12, 36, 60].map(
    (turn, index) =>
      `<path transform="rotate(${turn}) scale(${index % 2 ? 1 : 1.2})" d="M0 0 C 20 -34 18 -84 0 -124 C -18 -84 -20 -34 0 0 Z" fill="${leaf}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size})"><g transform="translate(0 -52)">${leaves.join("")}</g><path d="M-38 -62 H38 L28 0 H-28 Z" fill="${clay}"/><rect x="-44" y="-72" width="88" height="16" rx="4" fill="${clay}"/></g>`
}

const cup = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cy="6" rx="92" ry="14" fill="#F7EFE2"/><path d="M-56 -66 H56 C56 -20 40 4 0 4 C-40 4 -56 -20 -56 -66 Z" fill="${colour}"/><path d="M54 -54 c 44 -4 44 42 0 36" fill="none" stroke="${colour}" stroke-width="11"/><ellipse cy="-66" rx="56" ry="11" fill="#5B3A2A"/><path d="M-16 -96 c -18 -28 18 -40 0 -72 M18 -96 c -18 -28 18 -40 0 -72" fill="none" stroke="#FFF8EC" stroke-width="7" stroke-linecap="round" opacity=".55"/></g>`

const bulb = (x: number, drop: number, lamp: string) =>
  `<circle cx="${x}" cy="${drop + 30}" r="170" fill="url(#bulb)"/><path d="M${x} 0 V ${drop}" stroke="#2b1c1a" stroke-width="5"/><path d="M ${x - 62} ${drop + 34} C ${x - 56} ${drop - 26} ${x + 56} ${drop - 26} ${x + 62} ${drop + 34} Z" fill="#7A2F35"/><ellipse cx="${x}" cy="${drop + 36}" rx="34" ry="14" fill="${lamp}"/>`

/** Roofs and lit windows across the street, seen through the glass. */
function opposite({ luck, palette }: Canvas): string {
  const houses: string[] = []
  for (let x = -20; x < 1600;) {
    const width = luck.int(170, 290)
    const top = luck.int(340, 520)
    const tone = mix(luck.pick(palette.wall), palette.near, 0.32)
    const panes = Array.from({ length: 9 }, (_, index) => {
      const colour = luck.chance(palette.windows) ? palette.lamp : mix(tone, palette.near, 0.4)
      return `<rect x="${x + 26 + (index % 3) * ((width - 40) / 3)}" y="${top + 46 + Math.floor(index / 3) * 120}" width="34" height="66" rx="4" fill="${colour}"/>`
    })
    houses.push(
      `<rect x="${x}" y="${top}" width="${width}" height="860" fill="${tone}"/><path d="M ${x - 8} ${top + 4} L ${x + width / 2} ${top - 84} L ${x + width + 8} ${top + 4} Z" fill="${mix(palette.near, "#7A2F35", 0.35)}"/>${panes.join("")}`,
    )
    x += width
  }
  return houses.join("")
}

/** From inside a café: the street through the panes, lamps, plants on the sill, something warm in front. */
export function cafe(canvas: Canvas): string {
  const { luck, palette } = canvas
  const { picture } = sky(canvas, 560)
  const wood = luck.pick(["#4A2E22", "#3A2A2E", "#5A3A26", "#2F3A36"])
  const glass = luck.chance(0.45) ? rain(canvas) : ""
  const definitions = `<defs>${halo("bulb", palette.lamp, 0.75)}${downward("table", [
    [0, mix(wood, palette.lamp, 0.42)],
    [1, wood],
  ])}${downward("room", [
    [0, wood, 0.55],
    [0.4, wood, 0],
    [1, palette.lamp, 0.16],
  ])}</defs>`
  const bars = [520, 1080].map((x) => `<rect x="${x - 13}" y="0" width="26" height="940" fill="${wood}"/>`).join("")
  const frame = `<rect y="0" width="1600" height="46" fill="${wood}"/><rect y="250" width="1600" height="18" fill="${wood}"/>${bars}<rect y="900" width="1600" height="46" fill="${mix(wood, palette.lamp, 0.18)}"/>`
  const green = mix("#3F7668", palette.near, 0.25)
  const sill = [luck.int(120, 380), luck.int(1180, 1480)].map((x) =>
    pot(x, 902, 1 + luck.next() * 0.7, green, luck.pick(["#B4673F", "#C9B8A4", "#8F1822"])),
  )
  const colours = ["#C2212E", "#F7F1E7", "#23715F", "#34465E", "#D9A441"] as const
  const book = `<g transform="translate(${luck.int(980, 1180)} 1106) rotate(${luck.int(-6, 6)})"><rect x="-120" y="-30" width="240" height="34" rx="5" fill="#34465E"/><rect x="-112" y="-24" width="228" height="22" fill="#F7EFE2"/><rect x="-104" y="-62" width="212" height="32" rx="5" fill="#C2212E"/></g>`
  const lamps = [luck.int(240, 420), luck.int(700, 900), luck.int(1180, 1380)].map((x) =>
    bulb(x, luck.int(110, 230), palette.lamp),
  )
  return `${picture}${definitions}${opposite(canvas)}${glass}${frame}${sill.join("")}${lamps.join("")}<path d="M0 990 H1600 V1200 H0 Z" fill="url(#table)"/><rect y="984" width="1600" height="12" fill="${mix(wood, palette.lamp, 0.6)}"/>${cup(luck.int(520, 700), 1110, 1.25, luck.pick(colours))}${luck.chance(0.5) ? cup(luck.int(800, 900), 1060, 1, luck.pick(colours)) : book}<rect width="1600" height="1200" fill="url(#room)"/>`
}

const rain = ({ luck, palette }: Canvas) =>
  Array.from({ length: 90 }, () => {
    const [x, y, length] = [luck.int(0, 1600), luck.int(40, 880), luck.int(6, 60)]
    return `<path d="M${x} ${y} l ${-length * 0.12} ${length}" stroke="${mix(palette.light, palette.sky[1], 0.3)}" stroke-width="${(1.5 + luck.next() * 3).toFixed(1)}" stroke-linecap="round" opacity="${(0.2 + luck.next() * 0.35).toFixed(2)}"/>`
  }).join("")
