import { z } from "zod"
import { call, done, flag, id, pathId, time } from "./core/call"
import { pageOf } from "./core/page"
import { writtenLine } from "./core/text"
import { plannedTrip } from "./trip"
import { codedFields, codesOf, gender, minAge, spokenLanguages, userCard, type CodedField } from "./profile"

export const searchTextMax = 100

export const searchAgeMax = 120

/** Largest radius of a search, in km. */
export const searchDistanceMax = 500

export const newDays = 7

/** Opaque position in the search results, larger than any id. */
const place = z.int().positive()

const anyCode = (field: CodedField) =>
  z
    .array(z.literal(codesOf(field)))
    .max(codesOf(field).length, "too_long")
    .optional()

const anyCodes = Object.fromEntries(codedFields.map((field) => [field, anyCode(field)])) as Record<
  CodedField,
  ReturnType<typeof anyCode>
>

const age = z.int().min(minAge, "invalid").max(searchAgeMax, "invalid").optional()
const text = writtenLine.max(searchTextMax, "too_long")

/** Search criteria. A list of codes or languages matches any of them; absent criteria match everything. */
export const searchCriteria = z.strictObject({
  /** `keyword` uses `q` only, `advanced` uses all criteria. */
  mode: z.enum(["keyword", "advanced"]),
  q: text.optional(),
  /**
   * `any` is all members. By default `advanced` finds the gender that the member seeks; `keyword` finds all members, and
   * the sought gender comes first within each kind of match.
   */
  gender: z.union([gender, z.literal("any")]).optional(),
  age_min: age,
  age_max: age,
  ...anyCodes,
  language: z.array(z.enum(spokenLanguages)).max(10, "too_long").optional(),
  /** Languages that the members learn. */
  learns: z.array(z.enum(spokenLanguages)).max(10, "too_long").optional(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, "invalid")
    .optional(),
  /** A town by any of its names, in the given country or, without one, in all countries. */
  city: writtenLine.max(80, "too_long").optional(),
  /** At most this many km from `city`; without a city, from the member's own town. */
  distance: z.int().min(1, "invalid").max(searchDistanceMax, "invalid").optional(),
  online: z.literal(true).optional(),
  verified: z.literal(true).optional(),
  photo: z.literal(true).optional(),
  /** Has answered a prompt by voice. */
  voice: z.literal(true).optional(),
  /** Signed up within the last `newDays` days. */
  new: z.literal(true).optional(),
  /** Travel plans lead to `city`, or without one to the member's own town; `distance` is then unused. */
  visiting: z.literal(true).optional(),
  /** With `visiting`: at least one day of the stay is within these. */
  visit_from: z.iso.date().optional(),
  visit_to: z.iso.date().optional(),
})
export type SearchCriteria = z.output<typeof searchCriteria>

/** With `visiting`, the card has the plan that was found. */
const foundPerson = z.object({ ...userCard.shape, trip: plannedTrip.optional() })
export type FoundPerson = z.infer<typeof foundPerson>

export const searchMembers = call({
  method: "POST",
  path: "/search",
  summary:
    "People by words or by what they say of themselves: who is called so first, then who lives there, then whose " +
    "introduction says it, then what is spelt almost so; within each the sought gender, then the latest to sign up",
  access: "public",
  body: z.strictObject({ ...searchCriteria.shape, max_id: place.optional() }),
  replies: { 200: pageOf(foundPerson) },
  limit: { max: 120, seconds: 60, by: "member" },
})

export const suggestionsMax = { people: 6, words: 8 } as const

export const suggestedPerson = z.object({
  user_id: id,
  name: z.string(),
  avatar: z.string().nullable(),
  age: z.int(),
  marriage: z.int().nullable(),
  online: flag,
})
export type SuggestedPerson = z.infer<typeof suggestedPerson>

export const suggest = call({
  method: "POST",
  path: "/suggest",
  summary: "While one types: the first whom a search by keyword finds, or words that several members use",
  access: "public",
  body: z.strictObject({
    mode: z.string().max(40, "too_long").default("people"),
    q: text.default(""),
  }),
  replies: { 200: z.object({ people: z.array(suggestedPerson), words: z.array(z.string()) }) },
  limit: { max: 240, seconds: 60, by: "member" },
})

export const savedSearchesMax = 20
export const newPeopleMax = 99

export const savedSearch = z.object({
  id,
  name: z.string(),
  criteria: searchCriteria,
  new: z.int(),
  created_at: time,
})
export type SavedSearch = z.infer<typeof savedSearch>

export const listSavedSearches = call({
  method: "GET",
  path: "/searches",
  summary: "The own saved searches, each with how many are new since one looked",
  access: "member",
  replies: { 200: z.object({ items: z.array(savedSearch) }) },
})

export const saveSearch = call({
  method: "POST",
  path: "/searches",
  summary: "Keep a search; all that it finds now counts as looked at",
  access: "member",
  publishes: false,
  body: z.strictObject({ name: writtenLine.min(1, "empty").max(60, "too_long"), criteria: searchCriteria }),
  replies: { 201: savedSearch },
  errors: ["too_many"],
})

export const lookAtSearch = call({
  method: "PUT",
  path: "/searches/:id",
  summary: "The member has looked: nothing is new now",
  access: "member",
  publishes: false,
  params: z.object({ id: pathId }),
  replies: { 200: done },
  errors: ["not_found"],
})

export const forgetSearch = call({
  method: "DELETE",
  path: "/searches/:id",
  summary: "Take a saved search away",
  access: "member",
  publishes: false,
  params: z.object({ id: pathId }),
  replies: { 200: done },
  errors: ["not_found"],
})
