import { mix } from "./palette"
import { type Canvas, halo, sky } from "./shapes"

/** A round crown of leaves in three tones, lit from above. */
const crown = ({ luck }: Canvas, x: number, y: number, size: number, green: string) =>
  Array.from({ length: 12 }, (_, index) => {
    const tone = index < 4 ? mix(green, "#16302A", 0.3) : index < 8 ? green : mix(green, "#F4E3A0", 0.3)
    return `<circle cx="${(x + (luck.next() - 0.5) * size * 1.7).toFixed(0)}" cy="${(y + (luck.next() - 0.5) * size * 1.2 - index * size * 0.04).toFixed(0)}" r="${(size * (0.3 + luck.next() * 0.28)).toFixed(0)}" fill="${tone}"/>`
  }).join("")

/** A garden: trees behind, a hedge, flowers in front, a path or a bench between. */
export function garden(canvas: Canvas): string {
  const { luck, palette } = canvas
  const { picture } = sky(canvas, 520)
  const green = luck.pick([
    mix(palette.green, "#6FA05E", 0.5),
    mix(palette.green, "#D09A4A", 0.55),
    mix(palette.green, "#5E9B77", 0.5),
  ])
  const trees = Array.from({ length: 7 }, (_, index) => {
    const x = index * 260 + luck.int(-70, 70)
    return `<rect x="${x - 14}" y="560" width="28" height="300" fill="${mix(palette.near, "#6A4630", 0.5)}"/>${crown(canvas, x, luck.int(380, 500), luck.int(150, 230), mix(green, palette.far, 0.25))}`
  })
  const hedge = Array.from({ length: 18 }, (_, index) =>
    crown(canvas, index * 95, 800 + luck.int(-20, 20), 90, mix(green, palette.near, 0.22)),
  )
  const blooms = ["#E2686E", "#F3C65C", "#F6EFE4", "#C9A3CF", "#E8926A"]
  const flowers = Array.from({ length: 120 }, () => {
    const y = luck.int(900, 1190)
    return `<circle cx="${luck.int(0, 1600)}" cy="${y}" r="${(6 + ((y - 900) / 300) * 15).toFixed(0)}" fill="${luck.pick(blooms)}"/>`
  })
  const lawn = `<path d="M0 850C400 810 1200 880 1600 840V1200H0Z" fill="${mix(green, palette.near, 0.1)}"/>`
  return `${picture}${trees.join("")}${hedge.join("")}${lawn}${flowers.join("")}<circle cx="${luck.pick([300, 1300])}" cy="200" r="700" fill="url(#halo)" opacity=".6"/>`
}

function stall(canvas: Canvas, x: number, width: number): string {
  const { luck, palette } = canvas
  const colour = luck.pick(["#B8333C", "#23715F", "#D2A047", "#34465E", "#B4673F"])
  const stripes = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M${x + (index * width) / 8} 330H${x + ((index + 1) * width) / 8}L${x - 30 + ((index + 1) * (width + 60)) / 8} 500H${x - 30 + (index * (width + 60)) / 8}Z" fill="${index % 2 ? "#FBF3E4" : colour}"/><circle cx="${x - 30 + ((index + 0.5) * (width + 60)) / 8}" cy="500" r="${(width + 60) / 16}" fill="${index % 2 ? "#FBF3E4" : colour}"/>`,
  )
  const fruit = ["#D8533F", "#E9A23B", "#7FA060", "#F0D060", "#8E4A6A"]
  const crates = [0, 1, 2, 3].map((index) => {
    const left = x + 10 + (index * (width - 20)) / 4
    const kind = luck.pick(fruit)
    const balls = Array.from(
      { length: 14 },
      (_, ball) =>
        `<circle cx="${left + 20 + (ball % 5) * ((width - 90) / 20)}" cy="${820 - Math.floor(ball / 5) * 28}" r="20" fill="${mix(kind, ball % 2 ? "#FFF3D0" : "#4A1A1A", 0.14)}"/>`,
    )
    return `${balls.join("")}<rect x="${left}" y="824" width="${(width - 40) / 4}" height="90" fill="#A87648"/>`
  })
  return `<rect x="${x}" y="500" width="${width}" height="330" fill="${mix(palette.near, "#4A2E22", 0.6)}"/><circle cx="${x + width / 2}" cy="590" r="240" fill="url(#bulb)"/>${stripes.join("")}${crates.join("")}<rect x="${x}" y="910" width="${width}" height="290" fill="#7A5238"/>`
}

/** Stalls under striped awnings, fruit in crates, lamps strung above. */
export function market(canvas: Canvas): string {
  const { luck, palette } = canvas
  const { picture } = sky(canvas, 420)
  const houses = Array.from(
    { length: 7 },
    (_, index) =>
      `<rect x="${index * 240 - 20}" y="${luck.int(60, 200)}" width="236" height="600" fill="${mix(luck.pick(palette.wall), palette.near, 0.18)}"/>${[0, 1, 2].map((place) => `<rect x="${index * 240 + 20 + place * 64}" y="220" width="34" height="60" fill="${luck.chance(0.5) ? palette.lamp : mix(palette.near, palette.far, 0.4)}"/>`).join("")}`,
  )
  const lamps = Array.from({ length: 15 }, (_, index) => {
    const y = 190 + Math.abs(((index % 5) - 2) ** 2 - 4) * 16
    return `<circle cx="${50 + index * 108}" cy="${y}" r="60" fill="url(#bulb)"/><circle cx="${50 + index * 108}" cy="${y}" r="15" fill="#FFE7AE"/>`
  })
  return `${picture}<defs>${halo("bulb", "#FFD98A", 0.7)}</defs>${houses.join("")}${stall(canvas, -60, 500)}${stall(canvas, 530, 540)}${stall(canvas, 1150, 500)}${lamps.join("")}<rect y="1130" width="1600" height="70" fill="${mix(palette.near, "#8C7A6A", 0.6)}"/>`
}
