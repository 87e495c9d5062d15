import type { Profile } from "@redthread/contract/profile"

/** What a profile should say before others read it, in the order in which a new member is asked. */
export const questions = ["portrait", "place", "languages", "lines", "purpose"] as const
export type Question = (typeof questions)[number]

const isAnswered: Record<Question, (person: Profile) => boolean> = {
  portrait: ({ avatar }) => avatar !== null,
  place: ({ location }) => location.city !== null || location.country_code !== null,
  languages: ({ languages }) => languages.length > 0,
  lines: ({ biography }) => biography.trim() !== "",
  purpose: ({ purpose }) => purpose !== null,
}

/** What a profile does not say yet. */
export const missingOf = (person: Profile): Question[] => questions.filter((question) => !isAnswered[question](person))
