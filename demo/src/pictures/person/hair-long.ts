import type { Random } from "../../random"
import type { LongHair } from "./cut"
import { line, type Point, shape } from "./line"
import { between, type Head } from "./skull"

export const hairFill = "url(#hair)"

/** Where the outer edge of falling hair is at a height; waves swing out and in. */
const swing = (y: number, wave: number, side: number) => side * wave * 0.55 * Math.sin(y / 38 + (side > 0 ? 0.8 : 0))

function strands(from: Point, inner: readonly Point[], outer: readonly Point[], { look }: Head): string {
  return [0.22, 0.5, 0.76]
    .map((share, index) => {
      const way = inner.map((point, at) => between(point, outer[at] ?? point, share))
      return line([from, ...way], index === 1 ? look.hairDark : look.hairLight, 4 + index, index === 1 ? 0.4 : 0.3)
    })
    .join("")
}

/** One half of the hair: from the parting over the temple and down beside the face. */
function curtain(head: Head, cut: LongHair, side: -1 | 1): string {
  const { look, map, skull } = head
  const { turn } = map
  const { drop, wave, volume } = cut
  const part = cut.part ?? 0
  const back = cut.part === undefined
  const crown = skull.point(270 + part * 0.36)
  const front = map.on(part, back ? -128 : -140)
  const reach = side * 118 - part
  const temple = [
    map.on(part + reach * 0.5, back ? -126 : -122 + (side * part > 0 ? 10 : -4)),
    map.on(side * 126, -74),
    map.on(side * 142, -6),
  ]
  const [topEdge, sideEdge] = [skull.point(side < 0 ? 222 : 318), skull.point(side < 0 ? 186 : 354)]
  if (drop < 100) {
    const nape: Point = [side < 0 ? -look.cheeks - 6 - turn * 26 : look.cheeks + 2 - turn * 26, 62 + turn * 12]
    const points = [front, ...temple, map.on(side * 146, drop), nape, sideEdge, topEdge, crown]
    const lines =
      side < 0 || turn < 0.6
        ? [0.3, 0.62].map((share) =>
            line(
              [
                between(front, crown, share),
                between(temple[1] ?? front, topEdge, share),
                between(temple[2] ?? front, sideEdge, share),
              ],
              look.hairLight,
              5,
              0.28,
            ),
          )
        : []
    return `${shape(points, hairFill)}${lines.join("")}`
  }
  const shown = side > 0 ? 1 - turn * 0.35 : 1
  const steps = Math.max(3, Math.round(drop / 52))
  const heights = Array.from({ length: steps }, (_, index) => 44 + ((drop - 44) * index) / (steps - 1))
  const nearFace = map.on(side * 138, 0)[0]
  const spread = (y: number) => Math.max(0, y - 150) * 0.1
  const inner = heights.map((y): Point => [
    nearFace + side * (4 + spread(y) * 0.4) + (side > 0 ? turn * 12 : 0) + swing(y + 30, wave, side),
    y,
  ])
  const outer = heights.map((y): Point => [
    side * ((look.cheeks + 20 + volume * 0.7) * shown + spread(y) * 1.5) - turn * 20 + swing(y, wave, side),
    y * 0.985 - 12,
  ])
  const tip: Point = [((inner.at(-1)?.[0] ?? 0) + (outer.at(-1)?.[0] ?? 0)) / 2 - side * 8, drop + 18]
  const points = [front, ...temple, ...inner, tip, ...outer.toReversed(), sideEdge, topEdge, crown]
  return `${shape(points, hairFill)}${strands(between(front, crown, 0.16), [temple[1] ?? front, ...inner], [topEdge, ...outer], head)}`
}

function fringe(head: Head, { fringe: kind, part = 0 }: LongHair): string {
  const { map, skull, look } = head
  const { on } = map
  const crown = skull.point(270 + part * 0.36, -16)
  if (kind === "none") return ""
  if (kind === "full") {
    const edge = [
      on(-138, -46),
      on(-110, -34),
      on(-70, -44),
      on(-30, -38),
      on(10, -45),
      on(50, -38),
      on(90, -44),
      on(120, -36),
      on(140, -50),
    ]
    const lines = [-90, -45, 0, 45, 90].map((x, index) =>
      line([on(x * 0.4, -178), on(x * 0.9, -110), on(x, -54)], index % 2 ? look.hairDark : look.hairLight, 5, 0.32),
    )
    return `${shape([on(-120, -130), ...edge, on(122, -130), skull.point(305, -24), crown, skull.point(235, -24)], hairFill)}${lines.join("")}`
  }
  if (kind === "curtain")
    return ([-1, 1] as const)
      .map(
        (side) =>
          `${shape([on(part, -150), on(part + side * 34, -92), on(side * 92, -48), on(side * 132, 8), on(side * 147, 40), on(side * 146, -40), skull.point(side < 0 ? 225 : 315, -18), crown], hairFill)}${line([on(part + side * 10, -160), on(side * 70, -104), on(side * 124, -40), on(side * 142, 20)], look.hairLight, 5, 0.35)}`,
      )
      .join("")
  const side = part < 0 ? 1 : -1
  return `${shape([on(part, -146), on(part + side * 40, -96), on(side * 70, -64), on(side * 128, -34), on(side * 146, -10), skull.point(side < 0 ? 205 : 335, -8), crown], hairFill)}${[0, 18].map((down) => line([on(part + side * 8, -160 - down), on(side * 50, -112 - down), on(side * 130, -56 - down)], look.hairLight, 5, 0.34)).join("")}`
}

const lumps = (points: readonly Point[], size: number, colour: string, light: string, luck: Random): string =>
  points
    .map(([x, y]) => {
      const r = size * (0.8 + luck.next() * 0.4)
      return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="${colour}"/><path d="M${(x - r * 0.5).toFixed(0)} ${(y - r * 0.2).toFixed(0)}q${(r * 0.4).toFixed(0)} ${(-r * 0.6).toFixed(0)} ${(r * 0.9).toFixed(0)} 0" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round" opacity=".4"/>`
    })
    .join("")

/** Curls all around a head, from the near side over the top to the far side and down to `drop`. */
export function curlsAround(head: Head, luck: Random, from: number, to: number, more: number, size: number): string {
  const { look, skull } = head
  return lumps(
    [...skull.arc(from, to, more * 0.35), ...skull.arc(from + 6, to - 6, more)],
    size,
    hairFill,
    look.hairLight,
    luck,
  )
}

/** What hangs or is tied behind the head and the shoulders. */
function behind(head: Head, cut: LongHair, luck: Random): string {
  const {
    look,
    skull,
    map: { turn },
  } = head
  const { drop, wave } = cut
  const back = "url(#hair-back)"
  const x = -turn * 26
  const whole = shape([...skull.arc(160, 380), [x + 96, 150], [x - 96, 150]], back)
  if (cut.behind === "fall") {
    const half = look.cheeks + 16 + cut.volume * 0.6
    return shape(
      [
        ...skull.arc(184, 356),
        [x + half, 120],
        [x + half + swing(drop, wave, 1) + 8, drop - 20],
        [x, drop + 6],
        [x - half + swing(drop, wave, -1) - 8, drop - 20],
        [x - half, 120],
      ],
      back,
    )
  }
  if (cut.behind === "bun") {
    const [bx, by] = skull.point(268 - turn * 26, 36)
    return `${whole}${shape(
      [
        [bx - 66, by + 10],
        [bx - 44, by - 46],
        [bx + 14, by - 56],
        [bx + 62, by - 18],
        [bx + 56, by + 42],
        [bx - 40, by + 48],
      ],
      hairFill,
    )}${line(
      [
        [bx - 46, by - 4],
        [bx, by - 34],
        [bx + 44, by - 2],
      ],
      look.hairLight,
      6,
      0.4,
    )}${line(
      [
        [bx - 40, by + 22],
        [bx + 4, by],
        [bx + 46, by + 20],
      ],
      look.hairDark,
      5,
      0.4,
    )}`
  }
  if (cut.behind === "knot") {
    const bx = -look.cheeks * (0.3 + turn * 0.55) - 20 - turn * 40
    return `${whole}${shape(
      [
        [bx - 62, 90],
        [bx - 40, 40],
        [bx + 40, 40],
        [bx + 66, 100],
        [bx + 30, 160],
        [bx - 44, 150],
      ],
      hairFill,
    )}${line(
      [
        [bx - 40, 100],
        [bx - 4, 70],
        [bx + 40, 96],
      ],
      look.hairLight,
      6,
      0.4,
    )}`
  }
  if (cut.behind === "tail") {
    const [bx, by] = skull.point(236 - turn * 22, 6)
    return `${whole}${shape(
      [
        [bx - 10, by],
        [bx - 60, by + 40],
        [bx - 84, by + 170],
        [bx - 76, by + 320],
        [bx - 40, by + 410],
        [bx - 14, by + 320],
        [bx, by + 160],
        [bx + 40, by + 50],
      ],
      hairFill,
    )}${line(
      [
        [bx - 24, by + 30],
        [bx - 52, by + 160],
        [bx - 46, by + 330],
      ],
      look.hairLight,
      7,
      0.4,
    )}`
  }
  if (cut.behind === "curls" || cut.behind === "cloud") {
    const low = cut.behind === "cloud" ? 30 : 62
    return `${whole}${curlsAround(head, luck, 180 - low, 360 + low, cut.behind === "cloud" ? 62 : 34, cut.behind === "cloud" ? 54 : 40).replaceAll(hairFill, back)}`
  }
  return whole
}

const braid = ({ look, map: { turn } }: Head): string =>
  Array.from({ length: 7 }, (_, index) => {
    const [x, y, size] = [-128 - turn * 10 - Math.sin(index / 2.4) * 14, 120 + index * 50, 34 - index * 2]
    return `${shape(
      [
        [x - size, y - 10],
        [x, y - 34],
        [x + size, y - 8],
        [x + size * 0.5, y + 28],
        [x - size * 0.5, y + 28],
      ],
      hairFill,
    )}${line(
      [
        [x - size * 0.7, y - 8],
        [x, y + 18],
        [x + size * 0.7, y - 8],
      ],
      look.hairDark,
      5,
      0.5,
    )}`
  }).join("")

export function longHair(head: Head, cut: LongHair, luck: Random): { behind: string; over: string; ear: boolean } {
  const cloud = cut.behind === "cloud" || cut.behind === "curls"
  const over = `${curtain(head, cut, 1)}${curtain(head, cut, -1)}${fringe(head, cut)}${cloud ? curlsAround(head, luck, cut.behind === "cloud" ? 190 : 176, cut.behind === "cloud" ? 350 : 364, 10, 30) : ""}${cut.behind === "braid" ? braid(head) : ""}`
  return { behind: behind(head, cut, luck), over, ear: cut.drop < 60 }
}
