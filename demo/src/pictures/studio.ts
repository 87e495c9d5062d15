import type { Random } from "../random"
import { mix } from "./palette"

const walls = [
  "#E9B9A0",
  "#E8CFA0",
  "#D9A9A6",
  "#A9C2B0",
  "#D6BCA2",
  "#C3B0C9",
  "#B7C8CF",
  "#D8B566",
  "#C46B62",
  "#5F8F80",
  "#DE9670",
  "#4E6378",
  "#EADFCF",
  "#7C5468",
]

const discs = ({ int }: Random, colour: string) =>
  Array.from(
    { length: 14 },
    () =>
      `<circle cx="${int(350, 1250)}" cy="${int(20, 900)}" r="${int(20, 80)}" fill="${colour}" opacity="${int(10, 30) / 100}"/>`,
  ).join("")

const sprig = (colour: string, x: number, flip: number) =>
  Array.from(
    { length: 11 },
    (_, index) =>
      `<path transform="translate(${x + flip * index * 22} ${40 + index * 48}) rotate(${flip * (index % 2 ? -60 : 128)})" d="M0 0C34 -46 34 -120 0 -168C-34 -120 -34 -46 0 0Z" fill="${colour}" opacity=".32"/>`,
  ).join("")

/** A plain wall with a pool of light from one side, and sometimes a shadow of leaves or of a window on it. */
export function studio(luck: Random, light: -1 | 1): string {
  const { pick } = luck
  const wall = pick(walls)
  const pool = mix(wall, "#FFF6E4", 0.62)
  const x = 800 + light * 240
  const decoration = pick([
    () => "",
    () => "",
    () => discs(luck, pool),
    () => sprig(mix(wall, "#2A1418", 0.3), light < 0 ? 1180 : 420, light),
    () =>
      `<g transform="skewX(${light * 14})" fill="${pool}" opacity=".5">${[0, 1].flatMap((column) => [0, 1].map((row) => `<rect x="${700 - light * 160 + column * 250}" y="${120 + row * 330}" width="220" height="300"/>`)).join("")}</g>`,
    () => `<circle cx="800" cy="500" r="400" fill="${mix(wall, "#FFF6E4", 0.34)}"/>`,
  ])
  return `<defs><radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="${x}" cy="330" r="820"><stop offset="0" stop-color="${pool}"/><stop offset="1" stop-color="${wall}"/></radialGradient><linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="#2A1418" stop-opacity="0"/><stop offset="1" stop-color="#2A1418" stop-opacity=".24"/></linearGradient></defs><rect width="1600" height="1200" fill="url(#pool)"/>${decoration()}<rect width="1600" height="1200" fill="url(#floor)"/>`
}
