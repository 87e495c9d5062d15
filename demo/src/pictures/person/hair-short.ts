import type { Random } from "../../random"
import { womansCuts, type ShortHair } from "./cut"
import { earAt } from "./ear"
import { curlsAround, hairFill, longHair } from "./hair-long"
import { line, oval, type Point, shape } from "./line"
import { between, type Head } from "./skull"

/** The sides from the temples to the nape, thinner the more they are cut down. */
function sides({ look, map, skull }: Head, fade: number, top: Point[] = []): string {
  const { on, turn } = map
  const ear = earAt(look, turn)
  const near: Point[] = [
    on(-143, 46),
    on(-138, 0),
    on(-134, -50),
    on(-112, -104),
    ...top,
    skull.point(232),
    skull.point(204),
    skull.point(182),
    [-look.cheeks - 4 - turn * 24, 66],
    [ear - 6, 70],
  ]
  const far: Point[] = [
    on(147, 14),
    on(139, -20),
    on(133, -56),
    on(112, -104),
    skull.point(308),
    skull.point(336),
    skull.point(354),
  ]
  const cropped: Point[] = [
    on(-144, 50),
    on(-140, 4),
    on(-137, -40),
    [ear - 20, -52],
    skull.point(186, -3),
    [-look.cheeks - 2 - turn * 22, 70],
    [ear - 4, 76],
  ]
  return `${shape(far, hairFill)}${shape(near, hairFill)}${fade > 0 ? shape(cropped, look.skin, fade * 0.62) : ""}`
}

/** The top: a hairline from the near temple to the far one, and above it the skull with more at the degrees given. */
function top(
  { skull, look }: Head,
  hairline: readonly Point[],
  bumps: (degrees: number) => number,
  lines = true,
): string {
  const over = Array.from({ length: 11 }, (_, index) => 344 - index * 15).map((degrees) =>
    skull.point(degrees, bumps(degrees)),
  )
  const strands = lines
    ? [2, 4, 6, 8].map((place) => {
        const above = over[place] ?? [0, 0]
        const below = hairline[Math.round(((10 - place) / 10) * (hairline.length - 1))] ?? above
        return line(
          [between(below, above, 0.12), between([below[0] - 10, below[1]], above, 0.55), between(below, above, 0.86)],
          place % 4 ? look.hairDark : look.hairLight,
          5,
          0.34,
        )
      })
    : []
  return `${shape([...hairline, ...over], hairFill)}${strands.join("")}`
}

const hump = (degrees: number, where: number, width: number, height: number) =>
  height * Math.exp(-(((degrees - where) / width) ** 2))

type Line = (head: Head) => Point[]
const level: Line = ({ map: { on } }) => [
  on(-134, -50),
  on(-112, -100),
  on(-56, -122),
  on(0, -126),
  on(56, -122),
  on(112, -100),
  on(134, -50),
]
const high: Line = ({ map: { on } }) => [
  on(-134, -52),
  on(-116, -112),
  on(-70, -138),
  on(0, -130),
  on(70, -138),
  on(116, -112),
  on(134, -52),
]
const gone: Line = ({ map: { on } }) => [
  on(-138, -50),
  on(-122, -112),
  on(-92, -168),
  on(-30, -160),
  on(30, -160),
  on(92, -168),
  on(122, -112),
  on(138, -50),
]

const bare = ({ look, skull, map: { on } }: Head): string =>
  `${shape(skull.arc(150, 390, -4), look.skin)}${oval(on(-20, 0)[0] - 20, -168, 52, 20, look.light, 0.5)}`

function fringed(head: Head, low: number, jag: number): string {
  const { on } = head.map
  const edge = [-128, -96, -64, -30, 4, 40, 76, 108, 132].map((x, index) =>
    on(x, low + (index % 2 ? -jag : 0) + Math.abs(x) * 0.05),
  )
  return top(head, [on(-134, -56), ...edge, on(134, -58)], (degrees) => hump(degrees, 270, 60, 8))
}

function parted(head: Head, part: number, lift: number): string {
  const { on } = head.map
  const side = part < 0 ? 1 : -1
  const where = 270 + part * 0.3 + side * 26
  const hairline = [
    on(-134, -50),
    on(-112, -104),
    on(-58, side > 0 && part < 0 ? -134 : -120),
    on(part, -142),
    on(part + side * 46, -122),
    on(112, -102),
    on(134, -50),
  ].toSorted((a, b) => a[0] - b[0])
  const way = [on(part, -140), head.skull.point(270 + part * 0.36, -26)]
  return `${top(head, hairline, (degrees) => hump(degrees, where, 40, lift))}${line(way, head.look.hairDark, 5, 0.5)}`
}

function middle(head: Head, part: number): string {
  const {
    map: { on },
    skull,
    look,
  } = head
  return ([1, -1] as const)
    .map(
      (side) =>
        `${shape([on(part, -146), on(part + side * 26, -98), on(side * 78, -58), on(side * 118, -38), on(side * 140, -16), on(side * 146, -50), skull.point(side < 0 ? 196 : 344), skull.point(side < 0 ? 228 : 312), skull.point(270 + part * 0.3)], hairFill)}${[0, 16].map((up) => line([on(part + side * 8, -162 - up), on(side * 62, -108 - up), on(side * 126, -54 - up)], look.hairLight, 5, 0.32)).join("")}`,
    )
    .join("")
}

function styled(head: Head, cut: ShortHair, luck: Random): string {
  const { style, part, volume } = cut
  if (style === "parted") return parted(head, part, volume * 0.4)
  if (style === "quiff") return top(head, level(head), (degrees) => hump(degrees, 286 + part * 0.3, 34, volume * 0.5))
  if (style === "crop" || style === "buzz") return top(head, level(head), () => 0, style === "crop")
  if (style === "fringe") return fringed(head, -62, 12)
  if (style === "middle") return middle(head, part)
  if (style === "back" || style === "knot") return top(head, high(head), (degrees) => hump(degrees, 265, 50, 6))
  if (style === "messy")
    return `${top(head, level(head), (degrees) => (Math.round(degrees / 15) % 2 ? 12 : -5))}${fringedTuft(head)}`
  if (style === "curls")
    return `${top(head, level(head), () => 0, false)}${curlsAround(head, luck, 204, 336, 8, 30)}${curlRow(head, luck)}`
  if (style === "afro") return `${top(head, level(head), () => 0, false)}${curlsAround(head, luck, 188, 352, 6, 34)}`
  return ""
}

const fringedTuft = ({ map: { on } }: Head): string =>
  shape(
    [on(-60, -150), on(-74, -92), on(-40, -104), on(-22, -76), on(8, -102), on(40, -84), on(58, -108), on(70, -150)],
    hairFill,
  )

function curlRow({ map: { on }, look }: Head, luck: Random): string {
  return [-92, -56, -18, 22, 60, 94]
    .map((x) => {
      const [px, py] = on(x, -126 + luck.int(-8, 10))
      return `${oval(px, py, 25, 23, hairFill)}${line(
        [
          [px - 12, py - 2],
          [px, py - 13],
          [px + 13, py],
        ],
        look.hairLight,
        4.5,
        0.4,
      )}`
    })
    .join("")
}

export function shortHair(head: Head, cut: ShortHair, luck: Random): { behind: string; over: string; ear: boolean } {
  const { style, fade } = cut
  const { look, skull } = head
  if (style === "long")
    return longHair(head, { ...womansCuts.lob, part: cut.part, drop: 236, wave: 12, volume: cut.volume }, luck)
  const behind =
    style === "bald" || style === "thin"
      ? bare(head)
      : shape(
          [
            ...skull.arc(176, 364, -4),
            [look.cheeks - 26 - head.map.turn * 40, 96],
            [-look.cheeks + 18 - head.map.turn * 20, 104],
          ],
          hairFill,
        )
  if (style === "bald")
    return { behind, over: luck.chance(0.5) ? "" : `<g opacity=".34">${sides(head, 0)}</g>`, ear: true }
  const over =
    style === "thin"
      ? `${bare(head).replace(/^<path[^>]*>/, "")}${sides(head, 0.3)}${top(head, gone(head), () => -4, true)}`
      : `${sides(head, fade)}${styled(head, cut, luck)}`
  const [bx, by] = skull.point(262 - head.map.turn * 20, 24)
  const knot =
    style === "knot"
      ? `${oval(bx, by, 42, 38, hairFill)}${line(
          [
            [bx - 26, by - 4],
            [bx, by - 22],
            [bx + 26, by - 2],
          ],
          look.hairLight,
          5,
          0.4,
        )}`
      : ""
  return { behind: `${knot}${behind}`, over, ear: true }
}
