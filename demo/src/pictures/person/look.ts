import { type Random, random } from "../../random"
import { mix } from "../palette"
import { type MansCut, mansCuts, type WomansCut, womansCuts } from "./cut"
import { originOf } from "./origin"
import type { Sitter } from "./sitter"

/** What stays the same in every picture of a person. Lengths in units of the head: a face is about 300 wide. */
export type Look = {
  woman: boolean
  age: number
  skin: string
  /** Skin in shadow, skin in light, a line in skin, cheeks, lips. */
  shade: string
  light: string
  ink: string
  blush: string
  lips: string
  hair: string
  hairDark: string
  hairLight: string
  cut: WomansCut | MansCut
  /** Half the width of the face at the cheeks, the jaw and the chin, and how low the chin is. */
  cheeks: number
  jaw: number
  chin: number
  chinAt: number
  eyes: { colour: string; size: number; apart: number; tilt: number; crease: boolean; lashes: boolean }
  brows: { colour: string; weight: number; arch: number }
  nose: { length: number; width: number; bridge: number }
  mouth: { width: number; full: number }
  /** 0 smooth to 1 deeply lined. */
  lines: number
  freckles: boolean
  glasses: "none" | "round" | "square" | "cat" | "thin"
  glassesColour: string
  beard: "none" | "stubble" | "moustache" | "goatee" | "short" | "full"
  earrings: "none" | "stud" | "hoop" | "drop"
  jewel: string
  pet: "none" | "cat" | "dog" | "bird"
  /** What is always drawn the same of this person, such as the pet. */
  seed: string
  /** Shoulders: half their width. */
  shoulders: number
}

const isDark = (colour: string, red: number) => Number.parseInt(colour.slice(1, 3), 16) < red

const greys = ["#8A857F", "#A9A39B", "#C9C3BA", "#6E6863", "#DAD5CC"]

function hairColour({ pick, chance, next }: Random, { gender, age }: Sitter, colours: string[]): string {
  const own = pick(colours)
  const greying = Math.max(0, (age - (gender === 0 ? 46 : 40)) / 20)
  if (chance(greying * (gender === 0 ? 0.75 : 1))) return pick(greys)
  return chance(greying) ? mix(own, "#A9A39B", 0.25 + next() * 0.3) : own
}

function beardOf({ pick, chance }: Random, { gender, age }: Sitter, rare: boolean): Look["beard"] {
  if (gender === 0 || !chance(rare ? 0.22 : 0.58)) return "none"
  if (rare) return pick(["stubble", "stubble", "goatee", "moustache"])
  return pick(
    age < 32
      ? ["stubble", "stubble", "short", "goatee"]
      : ["stubble", "short", "short", "full", "full", "moustache", "goatee"],
  )
}

function cutOf({ pick }: Random, { gender, age }: Sitter, curly: boolean): WomansCut | MansCut {
  const known = gender === 0 ? womansCuts : mansCuts
  const fitting = Object.entries(known).filter(
    ([
      ,
      {
        ages: [first, last],
        curls,
      },
    ]) => age >= first && age <= last && (curls === undefined || curls === curly),
  )
  return pick(fitting)[0] as WomansCut | MansCut
}

function faceOf({ int, next }: Random, woman: boolean, age: number) {
  const round = next()
  return {
    cheeks: int(142, 149) + round * 9,
    jaw: (woman ? 102 : 114) + round * 12 + (age > 50 ? 4 : 0),
    chin: (woman ? 34 : 44) + next() * 12,
    chinAt: (woman ? 186 : 196) + (1 - round) * 11,
  }
}

/** The look of a member: the same in the portrait and in every photo. */
export function lookOf(sitter: Sitter): Look {
  const luck = random(`look-${sitter.key}`)
  const { int, next, pick, chance } = luck
  const woman = sitter.gender === 0
  const { age } = sitter
  const origin = originOf(luck, sitter)
  const skin = pick(origin.skins)
  const hair = hairColour(luck, sitter, origin.hairs)
  const deep = isDark(skin, 0xb0)
  return {
    woman,
    age,
    skin,
    shade: mix(skin, deep ? "#2A0F12" : "#A2483A", deep ? 0.34 : 0.3),
    light: mix(skin, "#FFF0DC", deep ? 0.22 : 0.45),
    ink: mix(skin, "#4A1A1A", deep ? 0.6 : 0.58),
    blush: mix(skin, "#D8433F", deep ? 0.3 : 0.4),
    lips: woman
      ? mix(skin, pick(["#B5303A", "#A63A4A", "#C2505A", "#8F2F38", "#B8584C"]), 0.72)
      : mix(skin, "#9A3F3A", 0.42),
    hair,
    hairDark: mix(hair, "#120A0C", 0.42),
    hairLight: mix(hair, "#F2C89A", isDark(hair, 0x50) ? 0.2 : 0.32),
    cut: cutOf(luck, sitter, origin.curly),
    ...faceOf(luck, woman, age),
    eyes: {
      colour: pick(origin.eyes),
      size: (woman ? 30 : 27) + next() * 3,
      apart: int(60, 66),
      tilt: next() * 4 - 2 + (origin.creased ? 0 : 1.2),
      crease: origin.creased || chance(0.4),
      lashes: woman,
    },
    brows: {
      colour: mix(isDark(hair, 0x90) ? hair : mix(hair, "#5A4636", 0.6), "#1A1010", 0.25),
      weight: (woman ? 8 : 12) + next() * 4,
      arch: (woman ? 8 : 4) + next() * 6,
    },
    nose: {
      length: int(woman ? 62 : 68, woman ? 76 : 84),
      width: int(woman ? 19 : 24, woman ? 26 : 32),
      bridge: origin.creased ? 1 : 0.6,
    },
    mouth: { width: int(40, 48), full: (woman ? 9 : 6.5) + next() * 4 },
    lines: Math.min(1, Math.max(0, (age - 34) / 26)),
    freckles: origin.freckled && chance(0.3),
    glasses: chance(age > 42 ? 0.42 : 0.24)
      ? pick(woman ? ["round", "cat", "thin", "square"] : ["round", "square", "thin", "square"])
      : "none",
    glassesColour: pick(["#2B2024", "#5B3A2A", "#6E2430", "#2F4A4F", "#B08A4A"]),
    beard: beardOf(luck, sitter, origin.beardless),
    earrings: woman ? pick(["none", "none", "stud", "hoop", "drop"]) : "none",
    jewel: pick(["#D0A24A", "#D0A24A", "#D9D4CC", "#C2212E", "#23715F"]),
    pet: chance(0.5) ? pick(["cat", "cat", "dog", "dog", "bird"]) : "none",
    seed: sitter.key,
    shoulders: woman ? int(216, 242) : int(262, 300),
  }
}
