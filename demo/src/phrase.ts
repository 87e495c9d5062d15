import { type Language, languages } from "@redthread/contract/language"
import type { Gender, InAll } from "./words"

/** Fills `{slots}` and chooses the `[woman's|man's]` form by the speaker's gender. */
export function fill(template: string, speaker: Gender, slots: Record<string, string>): string {
  return template
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, woman: string, man: string) => (speaker === 0 ? woman : man))
    .replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
}

export const inAll = (say: (language: Language) => string): InAll =>
  Object.fromEntries(languages.map((language) => [language, say(language)])) as InAll

/** Fills a template in all languages; the value of a slot may differ by language. */
export const fillAll = (template: InAll, speaker: Gender, slots: Record<string, InAll>): InAll =>
  inAll((language) =>
    fill(
      template[language],
      speaker,
      Object.fromEntries(Object.entries(slots).map(([name, words]) => [name, words[language]])),
    ),
  )

/** Joins sentences with a space, which Chinese and Japanese do not use. */
export const joinAll = (parts: InAll[]): InAll =>
  inAll((language) => parts.map((part) => part[language]).join(["zh", "tw", "ja"].includes(language) ? "" : " "))
