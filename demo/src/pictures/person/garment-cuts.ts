import { mix } from "../palette"
import type { Cloth } from "./body"
import { both, buttons, checks, collar, hem, inner, lapels, ribs, stripes } from "./garment-parts"
import { fill, line, oval, points, shape } from "./line"

export type Kind =
  | "tee"
  | "striped"
  | "scoop"
  | "blouse"
  | "shirt"
  | "checked"
  | "knit"
  | "rollneck"
  | "wrap"
  | "blazer"
  | "denim"
  | "cardigan"
  | "hoodie"
  | "scarf"
  | "polo"
  | "coat"
  | "apron"
  | "outdoor"

type Cut = {
  half: number
  depth: number
  pointed?: boolean
  short?: boolean
  pattern?: (cloth: Cloth, wide: number) => string
  detail: (cloth: Cloth) => string
}

/** How each kind of garment is cut at the neck, what is woven into it, and what lies on it. */
export const cuts: Record<Kind, Cut> = {
  tee: { half: 78, depth: 372, short: true, detail: ({ trim }) => hem(78, 372, trim, 14) },
  striped: { half: 92, depth: 352, pattern: () => stripes("#34465E"), detail: ({ trim }) => hem(92, 352, trim, 12) },
  scoop: { half: 104, depth: 478, short: true, detail: ({ trim }) => hem(104, 478, trim, 8) },
  blouse: {
    half: 74,
    depth: 392,
    pointed: true,
    detail: (cloth) =>
      `${line(points("0 392, 4 1300"), cloth.dark, 4, 0.5)}${buttons(430, cloth.dark)}${collar(cloth, 372, 1.05)}`,
  },
  shirt: {
    half: 74,
    depth: 366,
    pointed: true,
    detail: (cloth) =>
      `${line(points("-12 366, -12 1300"), cloth.dark, 3.4, 0.45)}${line(
        points("14 372, 14 1300"),
        cloth.dark,
        3.4,
        0.45,
      )}${buttons(420, cloth.dark)}${collar(cloth, 346)}`,
  },
  checked: {
    half: 74,
    depth: 372,
    pointed: true,
    pattern: ({ dark }) => checks(dark),
    detail: (cloth) =>
      `${line(points("0 372, 0 1300"), cloth.dark, 4, 0.6)}${buttons(420, "#F3E9DA")}${collar(cloth, 350)}`,
  },
  knit: {
    half: 76,
    depth: 352,
    pattern: ({ dark }, wide) => ribs(dark, wide),
    detail: ({ trim, dark }) => `${hem(78, 350, trim, 24)}${hem(78, 362, dark, 3)}`,
  },
  rollneck: {
    half: 62,
    depth: 290,
    pattern: ({ dark }, wide) => ribs(dark, wide),
    detail: ({ base, trim, dark }) =>
      `${shape(points("-70 196, -30 218, 40 218, 72 194, 82 262, 60 300, -60 300, -84 264"), trim)}${line(
        points("-76 236, 0 262, 78 234"),
        dark,
        5,
        0.4,
      )}${[-48, -24, 0, 24, 48]
        .map((x) =>
          line(
            [
              [x, 232],
              [x * 1.08, 288],
            ],
            base,
            4,
            0.5,
          ),
        )
        .join("")}`,
  },
  wrap: {
    half: 96,
    depth: 500,
    pointed: true,
    detail: ({ trim, dark }) =>
      `${fill("M96 262L-30 520L-120 780L-80 790L20 520L112 268Z", trim)}${fill("M-96 262L0 500L-14 522L-112 268Z", trim)}${line(
        points("-30 560, -80 660, -140 720"),
        dark,
        5,
        0.35,
      )}`,
  },
  blazer: {
    half: 84,
    depth: 560,
    pointed: true,
    detail: (cloth) =>
      `${inner(340, "#F4EEE4", "#DCCFBD")}${lapels(cloth, 640)}${line(
        points("0 640, 6 1300"),
        cloth.dark,
        5,
        0.6,
      )}${oval(-22, 720, 9, 9, cloth.dark)}`,
  },
  denim: {
    half: 84,
    depth: 520,
    pointed: true,
    detail: (cloth) =>
      `${inner(350, "#F1E7DA", "#D9C6B0")}${collar(cloth, 356, 1.25)}${line(
        points("0 540, 0 1300"),
        cloth.dark,
        6,
        0.6,
      )}${both(points("70 500, 180 494, 176 600, 124 626, 74 602"))
        .map((way) => line([...way, way[0] ?? [0, 0]], "#D9A95F", 3.4, 0.85))
        .join("")}${both(points("40 420, 150 440, 220 430"))
        .map((way) => line(way, "#D9A95F", 3.4, 0.8))
        .join("")}`,
  },
  cardigan: {
    half: 88,
    depth: 640,
    pointed: true,
    pattern: ({ dark }, wide) => ribs(dark, wide),
    detail: (cloth) =>
      `${inner(356, "#EFE4D6", "#D6C2AC")}${both(points("78 258, 52 420, 8 660"))
        .map((way) => line(way, cloth.trim, 26))
        .join("")}${line(points("4 660, 4 1300"), cloth.trim, 26)}${buttons(700, cloth.dark)}`,
  },
  hoodie: {
    half: 84,
    depth: 372,
    detail: ({ trim, dark }) =>
      `${both(points("60 214, 128 262, 128 318, 30 372, 60 320"))
        .map((way) => shape(way, trim) + line(way.slice(2, 4), dark, 5, 0.4))
        .join("")}${line(points("-34 366, -40 520"), "#F4EDE2", 7)}${line(points("34 366, 38 500"), "#F4EDE2", 7)}`,
  },
  scarf: {
    half: 76,
    depth: 360,
    detail: ({ dark }) => line(points("0 400, 0 1300"), dark, 6, 0.4),
  },
  polo: {
    half: 72,
    depth: 380,
    pointed: true,
    short: true,
    detail: (cloth) =>
      `${line(points("0 380, 0 470"), cloth.dark, 4, 0.5)}${oval(0, 420, 6, 6, "#F6EFE5")}${collar(cloth, 338)}`,
  },
  coat: {
    half: 88,
    depth: 520,
    pointed: true,
    detail: (cloth) =>
      `${inner(330, "#E9DCCB", "#CDB79F")}${lapels({ ...cloth, trim: mix(cloth.trim, cloth.base, 0.4) }, 600)}${line(
        points("30 600, 40 1300"),
        cloth.dark,
        6,
        0.6,
      )}${[700, 840].flatMap((y) => [-50, 96].map((x) => oval(x, y, 13, 13, cloth.dark))).join("")}`,
  },
  apron: {
    half: 76,
    depth: 360,
    short: true,
    detail: ({ trim }) =>
      `${hem(76, 360, trim, 14)}${fill("M-118 470L-92 270L-74 270L-96 470H96L74 270L92 270L118 470C126 620 190 700 196 1400H-196C-190 700 -126 620 -118 470Z", "#2F4A4F")}${line(
        points("-84 900, 84 900"),
        "#E9DCCB",
        4,
        0.5,
      )}`,
  },
  outdoor: {
    half: 70,
    depth: 330,
    detail: (cloth) =>
      `${both(points("40 218, 92 240, 96 320, 10 360"))
        .map((way) => shape(way, cloth.trim))
        .join("")}${line(points("0 340, 0 1300"), "#F2E6D4", 6)}${both(points("150 300, 160 520, 148 760"))
        .map((way) => line(way, cloth.dark, 34))
        .join("")}`,
  },
}
