import { z } from "zod"
import { call, id, roles, type StaffRole } from "./core/call"
import { writtenLine, writtenText } from "./core/text"
import { language } from "./language"

const everyDesk: readonly StaffRole[] = ["support", "moderator", "admin"]

export const searchKinds = ["member", "case", "payment", "order"] as const

export const searchResult = z.object({
  kind: z.enum(searchKinds),
  /** The queue of a case. */
  queue: z.string().nullable(),
  id,
  /** The member concerned. */
  user_id: id.nullable(),
  name: z.string().nullable(),
  /** Address of a member, or number of a payment. */
  detail: z.string().nullable(),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchStaff = call({
  method: "GET",
  path: "/staff/search",
  summary: "Members, cases, payments and orders by name, address, id or payment number, as far as the role sees them",
  access: { staff: everyDesk },
  query: z.strictObject({ q: writtenLine.min(1, "empty").max(100, "too_long") }),
  replies: { 200: z.object({ items: z.array(searchResult) }) },
})

export const listColleagues = call({
  method: "GET",
  path: "/staff/colleagues",
  summary: "Staff to whom cases can be handed",
  access: { staff: everyDesk },
  replies: { 200: z.object({ items: z.array(z.object({ user_id: id, name: z.string(), role: z.enum(roles) })) }) },
})

export const staffTranslationMax = 8000

export const translateForStaff = call({
  method: "POST",
  path: "/staff/translate",
  summary: "A text of a case in my language; null if no engine translates it",
  access: { staff: everyDesk },
  body: z.strictObject({
    content: writtenText.min(1, "empty").max(staffTranslationMax, "too_long"),
    target: language,
    /** Assumed if the language of the text cannot be detected. */
    source: language.optional(),
  }),
  replies: {
    200: z.object({ source: language, content: z.string().nullable(), engine: z.string().nullable() }),
  },
  limit: { max: 600, seconds: 60, by: "member" },
})
