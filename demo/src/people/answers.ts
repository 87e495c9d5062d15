import { type Prompt, prompts } from "@redthread/contract/prompt"
import { random, shuffled } from "../random"
import { type InAll, promptAnswers } from "../words"

/** A prompt and a member's answer in all languages, written by one author. */
export type DemoAnswer = { prompt: Prompt; text: InAll }

/** Deals two or three answers per member to different prompts; no answer repeats before all are used. */
export function answerDealer(): (key: string, surely: boolean) => DemoAnswer[] {
  let pile: DemoAnswer[] = []
  let round = 0
  const refill = () => {
    round += 1
    const all = prompts.flatMap((prompt) => promptAnswers[prompt].map((text) => ({ prompt, text })))
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
