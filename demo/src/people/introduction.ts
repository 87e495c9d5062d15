import type { Language } from "@redthread/contract/language"
import { type Prompt, prompts } from "@redthread/contract/prompt"
import { random, shuffled } from "../random"
import {
  type Character,
  characters,
  details,
  fillAll,
  type Gender,
  type InAll,
  joinAll,
  promptAnswers,
  wishes,
} from "../words"

/** Picks evenly, first per language, then overall; parts already combined with `beside` come last. */
function evenPicker<Item>(name: string, items: Readonly<Record<string, Item>>) {
  const dealt = new Map<string, number>()
  const count = (...words: string[]) => dealt.get(words.join(" ")) ?? 0
  const order = (id: string, language: Language, beside: string) =>
    1000 * count("beside", beside, id) + 10 * count(language, id) + count(id) + random(`${name}-${id}`).next() * 0.9
  return (language: Language, beside: string, fits: (item: Item) => boolean): { id: string; item: Item } => {
    const [chosen] = Object.entries(items)
      .filter(([, item]) => fits(item))
      .map(([id, item]) => ({ id, item, order: order(id, language, beside) }))
      .toSorted((one, other) => one.order - other.order)
    if (!chosen) throw new RangeError(`No ${name} fits`)
    for (const words of [`beside ${beside} ${chosen.id}`, `${language} ${chosen.id}`, chosen.id])
      dealt.set(words, count(words) + 1)
    return chosen
  }
}

type Writer = { key: string; age: number; gender: Gender; language: Language }
type Wanted = Writer & { character: Character; romantic: boolean; city: InAll; food: InAll }

const shapes = [
  ["character", "wish"],
  ["character", "detail"],
  ["character", "detail", "wish"],
  ["detail", "character"],
  ["detail", "character", "wish"],
  ["character", "wish"],
] as const

const includesAge = ([first, last]: [number, number], age: number) => age >= first && age <= last

/** Assigns introductions evenly, so it must be called for all members in their order. */
export function introductions() {
  const dealCharacter = evenPicker("character", Object.fromEntries(characters.map((one) => [one.id, one])))
  const dealDetail = evenPicker("detail", details)
  const dealWish = evenPicker("wish", wishes)
  return {
    characterOf: ({ age, gender, language }: Writer): Character =>
      dealCharacter(language, "", ({ ages, only }) => includesAge(ages, age) && (only === undefined || only === gender))
        .item,
    /** Composes two to four sentences in varying order, so that a page of introductions does not look generated. */
    textOf: ({ key, age, gender, language, character, romantic, city, food }: Wanted): InAll => {
      const { pick, chance } = random(`introduction-${key}`)
      const kind = romantic && chance(0.95) ? "heart" : "pen"
      const detail = dealDetail(language, character.id, () => true)
      const wish = dealWish(language, character.id, (one) => one.kind === kind && includesAge(one.ages ?? [0, 99], age))
      const parts = { character: character.text, detail: detail.item, wish: wish.item.text }
      return joinAll(pick(shapes).map((part) => fillAll(parts[part], gender, { city, food })))
    },
  }
}

/** A prompt and a member's answer in all languages, written by one author. */
export type DemoAnswer = { prompt: Prompt; text: InAll }

/** Deals two or three answers per member to different prompts; no answer repeats before all are used. */
export function answerDealer(): (key: string, surely: boolean) => DemoAnswer[] {
  let pile: DemoAnswer[] = []
  let round = 0
  const refill = () => {
    round += 1
    const all = prompts.flatMap((prompt) => (promptAnswers[prompt] ?? []).map((text) => ({ prompt, text })))
    pile = [...pile, ...shuffled(all, `answers-${round}`)]
  }
  return (key, surely) => {
    const { int, chance } = random(`answers-${key}`)
    const wanted = surely ? 3 : chance(0.8) ? int(2, 3) : 0
    const dealt: DemoAnswer[] = []
    if (pile.length < wanted * 2) refill()
    while (dealt.length < wanted) {
      const at = pile.findIndex(({ prompt }) => dealt.every((answer) => answer.prompt !== prompt))
      dealt.push(...pile.splice(at, 1))
    }
    return dealt
  }
}
