import type { Gender } from "../people/member"
import type { Random } from "../random"

const ink = "#2b1c1a"
const cloths = [
  { base: "#C2212E", trim: "#8F1822" },
  { base: "#23715F", trim: "#174F43" },
  { base: "#F7F1E7", trim: "#D9CBB8" },
  { base: "#34465E", trim: "#223146" },
  { base: "#D9A441", trim: "#AB7C26" },
  { base: "#7C4A5E", trim: "#593444" },
  { base: "#E7B7A4", trim: "#C58B75" },
  { base: "#5D7A6A", trim: "#43594D" },
  { base: "#3B302E", trim: "#241C1B" },
  { base: "#A9C0C9", trim: "#7E9AA6" },
  { base: "#B4673F", trim: "#8A4B2B" },
  { base: "#C9B8D6", trim: "#9F8AB0" },
]

/** Shoulders that leave the frame at both sides, and the neckline between them, `depth` deep and round or pointed. */
const torso = (width: number, depth: number, pointed: boolean) => {
  const neck = pointed ? `L 446 ${depth} L 590 972` : `C 350 ${depth} 548 ${depth} 590 972`
  return `M ${446 - width} 1260 C ${452 - width} 1120 ${516 - width} 1066 306 972 ${neck} C ${376 + width} 1066 ${440 + width} 1120 ${446 + width} 1260 Z`
}

const stroke = (colour: string, width = 7) =>
  `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

type Cloth = (typeof cloths)[number]
type Cut = { depth: number; pointed?: boolean; detail: (cloth: Cloth) => string }

const crew: Cut = {
  depth: 1084,
  detail: ({ trim }) => `<path d="M 306 976 C 350 1088 548 1088 590 976" fill="none" ${stroke(trim, 18)}/>`,
}
const scoop: Cut = {
  depth: 1140,
  detail: ({ trim }) => `<path d="M 306 976 C 350 1144 548 1144 590 976" fill="none" ${stroke(trim, 10)}/>`,
}
const turtleneck: Cut = {
  depth: 1000,
  detail: ({ base, trim }) =>
    `<path d="M 298 912 C 360 958 500 962 566 918 L 592 986 C 530 1046 370 1046 302 984 Z" fill="${base}" ${stroke(ink, 6)}/><path d="M 300 950 C 364 1000 506 1002 580 954" fill="none" ${stroke(trim, 6)}/>`,
}
const shirt: Cut = {
  depth: 1120,
  pointed: true,
  detail: ({ trim }) =>
    `<path d="M 306 964 L 348 1104 L 446 1120 Z M 590 964 L 556 1104 L 446 1120 Z" fill="#FDF8F0" ${stroke(ink, 6)}/><path d="M 446 1124 V 1240" ${stroke(trim, 6)}/>`,
}
const wrap: Cut = {
  depth: 1150,
  pointed: true,
  detail: ({ trim }) =>
    `<path d="M 590 966 L 446 1150 L 376 1260 L 424 1260 L 618 984 Z M 306 966 L 446 1150 L 424 1180 L 280 986 Z" fill="${trim}" ${stroke(ink, 5)}/>`,
}
const scarf: Cut = {
  depth: 1040,
  detail: ({ base, trim }) =>
    `<path d="M 286 944 C 360 1010 520 1014 600 944 C 634 1000 610 1056 546 1076 C 456 1102 340 1080 300 1034 C 276 1008 272 970 286 944 Z" fill="${trim}" ${stroke(ink, 6)}/><path d="M 490 1084 L 560 1066 L 596 1260 L 512 1260 Z" fill="${trim}" ${stroke(ink, 6)}/><path d="M 300 990 C 390 1048 520 1046 610 984" fill="none" ${stroke(base, 6)} opacity=".6"/>`,
}

/** Clothes over the foot of the given head, and the frame's shadow below. */
export function garment({ pick }: Random, gender: Gender, head: string): string {
  const cloth = pick(cloths)
  const {
    depth,
    pointed = false,
    detail,
  } = pick(gender === 0 ? [crew, scoop, scoop, turtleneck, wrap, scarf] : [crew, crew, turtleneck, shirt, shirt, shirt])
  const width = gender === 0 ? 330 : 376
  return `${head}
<path d="${torso(width, depth, pointed)}" fill="${cloth.base}" ${stroke(ink, 8)}/>
${detail(cloth)}<rect y="900" width="900" height="300" fill="url(#foot)"/>`
}
