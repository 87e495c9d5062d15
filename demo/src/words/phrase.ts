import type { Language } from "@redthread/contract/language"

/** One thing said in all eight languages, by one author. */
export type InAll = Record<Language, string>

/** What a person likes to talk about. */
export type Topic =
  | "animals"
  | "books"
  | "camera"
  | "craft"
  | "dance"
  | "film"
  | "garden"
  | "hills"
  | "kitchen"
  | "music"
  | "sport"
  | "travel"
