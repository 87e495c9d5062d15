import { createAvatar } from "@dicebear/core"
import { lorelei } from "@dicebear/collection"
import type { DemoMember } from "../people/member"
import { type Random, random } from "../random"
import { backdrop } from "./portrait-backdrop"
import { garment } from "./portrait-garment"

/** Hair by how it reads; what hides a face or looks like a costume is left out. */
const hair = {
  long: [13, 15, 16, 18, 19, 21, 23, 24, 30, 32, 35, 10, 17],
  up: [14, 29, 31, 33, 38, 42, 46, 48],
  grown: [15, 19, 18, 24, 30, 32, 35, 29, 48, 14],
  short: [1, 2, 3, 7, 8, 9, 11, 12, 22, 39, 43, 47, 4],
  young: [4, 5, 6, 7, 11, 12, 20, 22, 37, 43, 3],
  older: [1, 2, 9, 25, 28, 44, 47, 8, 3],
}
const eyes = { open: [2, 4, 6, 8, 10, 12, 16, 21, 24], lashes: [10, 11, 12, 23, 24, 4, 6, 21], closed: [1, 19] }
const mouths = [1, 2, 2, 5, 5, 6]

const dark = ["1d1716", "2a1d1a", "221a1f", "35231c", "3a2620"]
const fair = ["4a2f22", "6b4226", "8a5a33", "a8703c", "c9974f", "b5532f", "d9b06a", "5a3a2c", "33241f"]
const grey = ["8d8782", "b3aca4", "cfc8be", "6f6761"]

type Look = { skins: string[]; hairs: string[] }
const eastern: Look = { skins: ["f6d9bd", "f2cfae", "eec39c", "f8e0c8", "e8b98f"], hairs: dark }
const southern: Look = { skins: ["e3b083", "d69f72", "c98f63", "eec39c"], hairs: dark }
const mixed: Look = {
  skins: ["f7dcc6", "f2cdb0", "e5b48c", "c68a5e", "9a6240", "7a4a31", "efc5a3"],
  hairs: [...dark, ...fair],
}
const northern: Look = { skins: ["f9e2d2", "f7dac5", "f3cfb5", "f6d5bd"], hairs: fair }
const latin: Look = { skins: ["f3cfb0", "eabf98", "dba87d", "c98f63"], hairs: [...dark, "4a2f22", "6b4226"] }

const looks: Partial<Record<string, Look>> = {
  CN: eastern,
  TW: eastern,
  JP: eastern,
  KR: eastern,
  PH: southern,
  TH: southern,
  IT: latin,
  ES: latin,
  BR: { ...latin, skins: [...latin.skins, "a06a46", "7d4d34"] },
  US: mixed,
  GB: mixed,
  CA: mixed,
  FR: mixed,
}

type Sitter = Pick<DemoMember, "key" | "gender" | "age" | "countryCode">

const variant = (index: number) => `variant${String(index).padStart(2, "0")}` as "variant01"

function hairOf({ pick, chance }: Random, { gender, age }: Sitter): number {
  if (gender === 0) return pick(age > 44 ? hair.grown : chance(0.68) ? hair.long : hair.up)
  return pick(age < 30 ? hair.young : age > 48 ? hair.older : hair.short)
}

function hairColourOf({ pick, chance }: Random, { gender, age }: Sitter, { hairs }: Look): string {
  const greyed = age > (gender === 0 ? 50 : 46) && chance(0.65)
  return pick(greyed ? grey : hairs)
}

/** Ink instead of pure black, so that the drawing sits in the warm light of its background. */
const inInk = (svg: string) => svg.replaceAll(/#000(?:000)?\b/g, "#2b1c1a")

function face(sitter: Sitter, luck: Random, skin: string): string {
  const woman = sitter.gender === 0
  const look = looks[sitter.countryCode] ?? northern
  const { pick, chance } = luck
  const svg = createAvatar(lorelei, {
    seed: `face-${sitter.key}`,
    hair: [variant(hairOf(luck, sitter))],
    hairColor: [hairColourOf(luck, sitter, look)],
    skinColor: [skin],
    head: [variant(pick([3, 4]))],
    eyes: [variant(pick(chance(0.12) ? eyes.closed : woman ? eyes.lashes : eyes.open))],
    eyebrows: [variant(pick(woman ? [2, 5, 7, 9] : [2, 3, 7, 10]))],
    mouth: [`happy${String(pick(mouths)).padStart(2, "0")}` as "happy01"],
    mouthColor: [woman ? pick(["8f2f38", "a8434b", "7a3030"]) : "3a2320"],
    nose: [variant(pick([2, 3, 5, 6]))],
    glasses: [variant(pick([1, 3, 4, 5]))],
    glassesColor: [pick(["2b1c1a", "5b3a2a", "7a2f35", "2f4a4f"])],
    glassesProbability: sitter.age > 40 ? 32 : 16,
    beard: [variant(pick([1, 2]))],
    beardProbability: !woman && sitter.age > 40 ? 8 : 0,
    earrings: [variant(pick([1, 2, 3]))],
    earringsColor: [pick(["c8953a", "b9b2a8", "c2212e", "23715f"])],
    earringsProbability: woman ? 45 : 0,
    hairAccessories: ["flowers"],
    hairAccessoriesColor: [pick(["c2212e", "e0876a", "d98aa0"])],
    hairAccessoriesProbability: woman && sitter.age < 36 ? 7 : 0,
    frecklesColor: ["b5765a"],
    frecklesProbability: look === northern || look === mixed ? 16 : 0,
  }).toString()
  const drawing = svg.slice(svg.indexOf("</metadata>") + "</metadata>".length, svg.lastIndexOf("</svg>"))
  return inInk(drawing.replace(/<mask[\s\S]*?<\/mask>/, "").replace('mask="url(#viewboxMask)"', ""))
}

/** The frame: 3:4, with the face a little above the middle so that a square cut from the middle holds it whole. */
export function portrait(sitter: Sitter): string {
  const luck = random(`portrait-${sitter.key}`)
  const skin = luck.pick((looks[sitter.countryCode] ?? northern).skins)
  const behind = backdrop(luck)
  const head = face(sitter, luck, skin)
  const lean = luck.int(-3, 3)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">
${behind}
${garment(luck, sitter.gender, `<g transform="rotate(${lean} 450 800) translate(-95 115) scale(1.08)">${head}</g>`)}
</svg>`
}
