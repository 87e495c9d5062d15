import { expect, test } from "vitest"
import type { Profile } from "@redthread/contract/profile"
import { completenessOf } from "./completeness"

const empty = {
  avatar: null,
  location: { country_code: null, city: null },
  biography: "",
  photos: [],
  languages: [],
  prompts: [],
} as Parameters<typeof completenessOf>[0]

const photo = { id: 1, src: "/1.webp", alt: "", kind: "image" } as const

test("SHELL-06 the page of the member names the next missing part of the profile, until it is complete", () => {
  expect(completenessOf(empty)).toEqual({ done: 0, next: "avatar" })
  const half = { ...empty, avatar: "/a.webp", location: { country_code: "DE", city: "Ulm" }, biography: "Tea" }
  expect(completenessOf({ ...half, photos: [photo] })).toEqual({ done: 0.5, next: "photos" })
  const whole = {
    ...half,
    photos: [photo, photo],
    languages: [{ language: "de", level: 5 }],
    prompts: [{}, {}] as Profile["prompts"],
  }
  expect(completenessOf(whole)).toEqual({ done: 1, next: null })
})
