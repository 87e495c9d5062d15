import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenLine } from "./core/text"
import { gold } from "./gold"
import { spokenLanguages } from "./profile"

export const contactPriceMax = 1000
export const contactEntryMax = 200

export const contactEntries = z.object({
  facebook: z.string().nullable(),
  wechat: z.string().nullable(),
  other: z.string().nullable(),
})
export type ContactEntries = z.infer<typeof contactEntries>

export const ownContact = z.object({
  ...contactEntries.shape,
  /** Price of the contact information; 0 means not for sale. */
  price: gold,
  show: z.boolean(),
  /** Time at which the member consented to disclosure, by setting a price or `show`. */
  consent_at: time.nullable(),
})
export type OwnContact = z.infer<typeof ownContact>

export const showOwnContact = call({
  method: "GET",
  path: "/contact",
  summary: "The own contact information, with its price",
  access: "account",
  replies: { 200: ownContact },
})

/** An empty contact entry counts as absent. */
const entry = writtenLine
  .max(contactEntryMax, "too_long")
  .transform((text) => text || null)
  .nullable()
  .optional()

export const editContact = call({
  method: "PUT",
  path: "/contact",
  summary: "Change parts of the own contact information; a price, or `show`, is the consent to giving it out",
  access: "account",
  publishes: true,
  body: z.strictObject({
    facebook: entry,
    wechat: entry,
    other: entry,
    price: gold.min(0, "invalid").max(contactPriceMax, "invalid").optional(),
    show: z.boolean().optional(),
  }),
  replies: { 200: ownContact },
  errors: ["contact_empty"],
})
export type ContactChange = z.output<(typeof editContact)["body"]>

export const withdrawContact = call({
  method: "DELETE",
  path: "/contact",
  summary:
    "Withdraw the consent to giving out the own contact information: it is deleted, also what buyers have of it, and " +
    "they are refunded. Clearing entries with `PUT contact` leaves buyers what they bought",
  access: "account",
  publishes: false,
  replies: { 200: done },
})

export const contact = z.object({
  user_id: id,
  price: gold,
  available: z.boolean(),
  /** True if the reader has paid; buyers keep seeing the entries as they were at the purchase. */
  paid: z.boolean(),
  /** Contact entries; null until the reader may see them. */
  entries: contactEntries.nullable(),
  /** True if there is something that the law of the reader's country keeps from the reader. */
  withheld: z.boolean(),
})
export type Contact = z.infer<typeof contact>

export const showContact = call({
  method: "GET",
  path: "/contact/:id",
  summary: "A member's contact information: to whom paid, to VIPs where the owner shows it, else its price",
  access: "member",
  params: idParams,
  replies: { 200: contact },
  errors: ["user_not_found"],
})

export const payContact = call({
  method: "POST",
  path: "/contact/:id/pay",
  summary: "Pay once to see a member's contact information; `price` is what was shown",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({ price: gold.min(0, "invalid").optional() }),
  replies: { 200: z.object({ ok: z.literal(true), taken: gold }) },
  errors: [
    "user_not_found",
    "yourself",
    "contact_unavailable",
    "contact_withheld",
    "vip_needed",
    "price_changed",
    "not_enough_gold",
  ],
  idempotent: true,
  limit: { max: 120, seconds: 3600, by: "member" },
})

export const boughtContact = z.object({
  id,
  /** Owner of the contact information; `name` is null if the reader cannot see the member. */
  user: z.object({ user_id: id, name: z.string().nullable() }),
  /** Null if withheld. */
  entries: contactEntries.nullable(),
  withheld: z.boolean(),
  price: gold,
  created_at: time,
})
export type BoughtContact = z.infer<typeof boughtContact>

export const listBoughtContacts = call({
  method: "GET",
  path: "/purchases/contacts",
  summary: "Contact information that I have bought, latest purchase first",
  access: "account",
  query: pageQuery,
  replies: { 200: pageOf(boughtContact) },
})

export const returnContact = call({
  method: "DELETE",
  path: "/purchases/contacts/:id",
  summary: "Return contact information that I have bought and that is withheld from me; the gold is refunded",
  access: "account",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

const admins = { access: { staff: ["admin"] } } as const
const day = z.iso.date("invalid")

/** Steps of the operator's process for one reader and one owner, each with its date (US: 8 U.S.C. 1375a (d)). */
const processSteps = {
  /** Search of the public registries of sex offenders for the reader. */
  registry_searched_on: day,
  /** The reader certified their criminal and marital history. */
  history_certified_on: day,
  /** The owner, who had read both in their language, agreed in writing to be contacted by this reader. */
  consent_signed_on: day,
  consent_language: z.enum(spokenLanguages),
}

export const contactProcess = z.object({
  id,
  reader: z.object({ user_id: id, name: z.string() }),
  owner: z.object({ user_id: id, name: z.string() }),
  ...processSteps,
  recorded_by: id.nullable(),
  created_at: time,
})
export type ContactProcess = z.infer<typeof contactProcess>

export const listContactProcesses = call({
  ...admins,
  method: "GET",
  path: "/staff/contact_processes",
  summary: "Pairs of members for whom the operator's process is on file, latest first",
  query: pageQuery,
  replies: { 200: pageOf(contactProcess) },
})

export const recordContactProcess = call({
  ...admins,
  method: "POST",
  path: "/staff/contact_processes",
  summary: "Record the operator's process: the reader may then see, and buy, the owner's contact information",
  body: z.strictObject({ reader_id: id, owner_id: id, ...processSteps }),
  replies: { 200: done },
  errors: ["user_not_found", "yourself"],
})

export const removeContactProcess = call({
  ...admins,
  method: "DELETE",
  path: "/staff/contact_processes/:id",
  summary: "Remove the record of a process, such as when the owner withdraws the consent",
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})
