import type { Random } from "../../random"
import { mix } from "../palette"
import { type Cloth, torso } from "./body"
import { cuts, type Kind } from "./garment-cuts"
import { scarf } from "./garment-parts"
import { fill, line, points } from "./line"
import type { Look } from "./look"

const colours = [
  "#B8333C",
  "#23715F",
  "#EFE6D8",
  "#34465E",
  "#D2A047",
  "#7C4A5E",
  "#2E6E8E",
  "#5D7A6A",
  "#3B3230",
  "#93B0BC",
  "#B4673F",
  "#B9A6C8",
  "#F4EFE8",
  "#54748C",
  "#D98A6A",
  "#6B7A4C",
]
const denim = "#5A7696"

const womens: Kind[] = [
  "tee",
  "striped",
  "scoop",
  "blouse",
  "knit",
  "rollneck",
  "wrap",
  "blazer",
  "denim",
  "cardigan",
  "scarf",
  "coat",
  "scoop",
  "wrap",
]
const mens: Kind[] = [
  "tee",
  "striped",
  "shirt",
  "checked",
  "knit",
  "rollneck",
  "blazer",
  "denim",
  "hoodie",
  "scarf",
  "polo",
  "coat",
  "shirt",
  "cardigan",
]

export type Garment = { kind: Kind; cloth: Cloth; short: boolean; drawing: string }

const clothOf = (base: string): Cloth => {
  const pale = Number.parseInt(base.slice(1, 3), 16) > 0xd8
  return {
    base,
    trim: mix(base, pale ? "#B99F86" : "#FFF1DE", pale ? 0.22 : 0.16),
    dark: mix(base, "#24131A", pale ? 0.32 : 0.42),
  }
}

export const kindsOf = ({ woman }: Look): Kind[] => (woman ? womens : mens)

/** A garment over the shoulders: its colour, its cut, its pattern, folds, and the light on one side. */
export function garment(look: Look, luck: Random, kind: Kind, light: -1 | 1): Garment {
  const cloth = clothOf(
    kind === "denim"
      ? denim
      : kind === "striped"
        ? "#F4EFE8"
        : kind === "scarf" || kind === "coat"
          ? luck.pick(["#3B3230", "#34465E", "#B08A64", "#5D6A5E", "#7C4A5E"])
          : luck.pick(colours),
  )
  const { half, depth, pointed = false, short = false, pattern, detail } = cuts[kind]
  const path = torso(look, { half: Math.max(half, look.woman ? 68 : 84), depth, pointed })
  const wide = look.shoulders
  const folds = `${line(
    [
      [-wide + 40, 470],
      [-wide + 90, 520],
      [-wide + 120, 620],
    ],
    cloth.dark,
    6,
    0.3,
  )}${line(
    [
      [wide - 40, 470],
      [wide - 90, 520],
      [wide - 120, 620],
    ],
    cloth.dark,
    6,
    0.3,
  )}${line(points("-60 780, -20 830, 60 850"), cloth.dark, 5, 0.2)}`
  const bust =
    look.woman && kind !== "coat" && kind !== "apron"
      ? `${line(points("-130 560, -84 596, -30 586"), cloth.dark, 5, 0.2)}${line(
          points("130 560, 84 596, 30 586"),
          cloth.dark,
          5,
          0.2,
        )}`
      : ""
  const extra =
    kind === "scarf" ? scarf(clothOf(luck.pick(["#B8333C", "#D2A047", "#5D7A6A", "#C98A7A", "#54748C"]))) : ""
  const shadow = `<linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="${light * wide}" y1="300" x2="${-light * wide}" y2="560"><stop offset="0" stop-color="#FFF3E0" stop-opacity=".2"/><stop offset=".4" stop-color="#FFF3E0" stop-opacity="0"/><stop offset="1" stop-color="#28121C" stop-opacity=".26"/></linearGradient><linearGradient id="sleeve" gradientUnits="userSpaceOnUse" x1="${light * wide}" y1="300" x2="${-light * wide}" y2="560"><stop offset="0" stop-color="${mix(cloth.base, "#FFF3E0", 0.2)}"/><stop offset=".4" stop-color="${cloth.base}"/><stop offset="1" stop-color="${mix(cloth.base, "#28121C", 0.26)}"/></linearGradient>`
  const drawing = `<defs>${shadow}<clipPath id="torso"><path d="${path}"/></clipPath></defs>${fill(path, cloth.base)}<g clip-path="url(#torso)">${pattern ? pattern(cloth, wide) : ""}${folds}${bust}</g>${fill(path, "url(#cloth)")}${detail(cloth)}${extra}`
  return { kind, cloth, short, drawing }
}
