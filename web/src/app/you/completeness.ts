import type { Profile } from "@redthread/contract/profile"

/** What a profile needs before it is worth reading, in the order of the requests. */
export const profileSteps = ["avatar", "place", "words", "photos", "languages", "prompts"] as const
export type ProfileStep = (typeof profileSteps)[number]

const minPhotos = 2
const minAnswers = 2

type Completed = Pick<Profile, "avatar" | "location" | "biography" | "photos" | "languages" | "prompts">

const isDone: Record<ProfileStep, (profile: Completed) => boolean> = {
  avatar: ({ avatar }) => avatar !== null,
  place: ({ location }) => location.city !== null,
  words: ({ biography }) => biography !== "",
  photos: ({ photos }) => photos.length >= minPhotos,
  languages: ({ languages }) => languages.length > 0,
  prompts: ({ prompts = [] }) => prompts.length >= minAnswers,
}

export interface Completeness {
  /** From 0 to 1. */
  done: number
  /** Null if the profile is complete. */
  next: ProfileStep | null
}

export function completenessOf(profile: Completed): Completeness {
  const missing = profileSteps.filter((step) => !isDone[step](profile))
  return { done: 1 - missing.length / profileSteps.length, next: missing[0] ?? null }
}
