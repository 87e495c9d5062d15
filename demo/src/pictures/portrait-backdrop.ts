import type { Random } from "../random"

/** Two colours of light, a glow, and a tone for what stands in the distance. */
type Light = { top: string; bottom: string; glow: string; far: string }

const lights: Light[] = [
  { top: "#F9D9C2", bottom: "#E9A08C", glow: "#FFF1DF", far: "#D98875" },
  { top: "#FBE7C8", bottom: "#EDBE84", glow: "#FFF8E6", far: "#DDA466" },
  { top: "#F8E5E3", bottom: "#DE9C9C", glow: "#FFF6F1", far: "#CB8287" },
  { top: "#DCE9DC", bottom: "#8FB9A4", glow: "#F7F7E4", far: "#75A28D" },
  { top: "#F3E4D3", bottom: "#CDAE95", glow: "#FFF9EE", far: "#B79378" },
  { top: "#E6DDEE", bottom: "#C49BB4", glow: "#FFEFE6", far: "#AA809E" },
  { top: "#FCE3D0", bottom: "#C98A9C", glow: "#FFF3DD", far: "#AE6F87" },
  { top: "#D8E6EA", bottom: "#93B3BE", glow: "#FDF3E1", far: "#769BA8" },
  { top: "#F7EBD0", bottom: "#C9A24F", glow: "#FFFBEF", far: "#AE8A3F" },
  { top: "#F4CDBB", bottom: "#B9605C", glow: "#FFE7D2", far: "#9D4B4C" },
  { top: "#C9DDD3", bottom: "#4F8C7C", glow: "#F6F1DA", far: "#3F7668" },
  { top: "#FFE2C4", bottom: "#E28F6B", glow: "#FFF5DF", far: "#CC7754" },
]

const ridge = ({ int }: Random, height: number) => {
  const points = Array.from({ length: 5 }, (_, index) => `${index * 225} ${height + int(-60, 60)}`)
  const [first = "", ...rest] = points
  const curves = rest.map((point, index) => {
    const [x = 0, y = 0] = point.split(" ").map(Number)
    const before = Number(points[index]?.split(" ")[1])
    return `C ${x - 150} ${before} ${x - 75} ${y} ${x} ${y}`
  })
  return `M ${first} ${curves.join(" ")} L 900 1200 L 0 1200 Z`
}

const leaf = (x: number, y: number, turn: number, size: number, colour: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0 C 22 -30 22 -80 0 -112 C -22 -80 -22 -30 0 0 Z" fill="${colour}"/>`

function branch({ int, chance }: Random, colour: string): string {
  const mirrored = chance(0.5)
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const along = index / 8
    return leaf(
      40 + along * 200,
      60 + along * 330,
      (index % 2 ? 65 : -150) + int(-14, 14),
      0.8 + (1 - along) * 0.5,
      colour,
    )
  })
  const stem = `<path d="M 20 20 C 120 150 190 260 250 410" stroke="${colour}" stroke-width="7" fill="none"/>`
  return `<g opacity=".34" transform="${mirrored ? "translate(900 0) scale(-1 1)" : ""}">${stem}${leaves.join("")}</g>`
}

const discs = ({ int }: Random, colour: string) =>
  Array.from(
    { length: 11 },
    () =>
      `<circle cx="${int(0, 900)}" cy="${int(20, 900)}" r="${int(18, 74)}" fill="${colour}" opacity="${int(10, 34) / 100}"/>`,
  ).join("")

const arch = (colour: string) =>
  `<path d="M 120 1200 V 520 a 330 330 0 0 1 660 0 V 1200 Z" fill="${colour}" opacity=".55"/>`

const pane = (colour: string) =>
  `<g fill="${colour}" opacity=".42"><rect x="70" y="60" width="350" height="480" rx="14"/><rect x="470" y="60" width="350" height="480" rx="14"/><rect x="70" y="590" width="350" height="700" rx="14"/><rect x="470" y="590" width="350" height="700" rx="14"/></g>`

/** A warm gradient with something in the distance: a sun, hills, a branch, an arch, lights out of focus, a window. */
export function backdrop(luck: Random): string {
  const { pick, int } = luck
  const { top, bottom, glow, far } = pick(lights)
  const sun = `<circle cx="${int(180, 720)}" cy="${int(300, 460)}" r="${int(230, 330)}" fill="${glow}" opacity=".6"/>`
  const hills = `<path d="${ridge(luck, 720)}" fill="${far}" opacity=".3"/><path d="${ridge(luck, 860)}" fill="${far}" opacity=".45"/>`
  const motif = pick([
    () => sun + hills,
    () => sun,
    () => branch(luck, far),
    () => sun + branch(luck, far),
    () => arch(glow),
    () => discs(luck, glow),
    () => pane(glow),
  ])
  return `<defs>
<linearGradient id="air" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
<radialGradient id="glow" cx=".5" cy=".4" r=".62"><stop offset="0" stop-color="${glow}" stop-opacity=".85"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2b1c1a" stop-opacity="0"/><stop offset="1" stop-color="#2b1c1a" stop-opacity=".2"/></linearGradient>
</defs>
<rect width="900" height="1200" fill="url(#air)"/>
${motif()}
<rect width="900" height="1200" fill="url(#glow)"/>`
}
