import { caringCharacters } from "../words/characters-care"
import { craftCharacters } from "../words/characters-craft"
import { leisureCharacters } from "../words/characters-leisure"
import { thinkingCharacters } from "../words/characters-mind"
import type { Character } from "../words/character"
import { details } from "../words/introduction-details"
import { wishes } from "../words/introduction-wishes"
import type { InAll } from "../words/phrase"
import { fillAll, joinAll } from "../words/phrase-fill"
import { random } from "../random"
import type { Gender } from "./member"

export const characters: Character[] = [
  ...caringCharacters,
  ...craftCharacters,
  ...thinkingCharacters,
  ...leisureCharacters,
]

/** Deals characters so that each comes up about equally often and never twice in a row. */
export function characterDealer(): (age: number, gender: Gender) => Character {
  const dealt = new Map(characters.map((character) => [character.id, 0]))
  const rank = new Map(characters.map((character) => [character.id, random(`deal-${character.id}`).next()]))
  const order = (character: Character) => (dealt.get(character.id) ?? 0) + (rank.get(character.id) ?? 0) * 0.9
  return (age, gender) => {
    const fitting = characters.filter(
      ({ ages: [first, last], only }) => age >= first && age <= last && (only === undefined || only === gender),
    )
    const [chosen] = fitting.toSorted((a, b) => order(a) - order(b))
    if (!chosen) throw new RangeError(`No introduction fits the age ${age}`)
    dealt.set(chosen.id, (dealt.get(chosen.id) ?? 0) + 1)
    return chosen
  }
}

type Wanted = {
  key: string
  age: number
  gender: Gender
  character: Character
  romantic: boolean
  city: InAll
  food: InAll
}

const shapes = [
  ["character", "wish"],
  ["character", "detail"],
  ["character", "detail", "wish"],
  ["detail", "character"],
  ["detail", "character", "wish"],
  ["character", "wish"],
] as const

/** Two to four sentences; the order of its parts varies, so that a page of them does not read like a form. */
export function introductionOf({ key, age, gender, character, romantic, city, food }: Wanted): InAll {
  const { pick, chance } = random(`introduction-${key}`)
  const kind = romantic && chance(0.95) ? "heart" : "pen"
  const fitting = Object.values(wishes).filter(
    ({ kind: own, ages: [first, last] = [0, 99] }) => own === kind && age >= first && age <= last,
  )
  const parts = { character: character.text, detail: pick(Object.values(details)), wish: pick(fitting).text }
  const sentences = pick(shapes).map((part) => fillAll(parts[part], gender, { city, food }))
  return joinAll(sentences)
}
