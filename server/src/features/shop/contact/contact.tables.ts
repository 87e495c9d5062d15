import { sql } from "drizzle-orm"
import { spokenLanguages } from "@redthread/contract/profile"
import { boolean, check, date, index, pgTable, text, unique } from "drizzle-orm/pg-core"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

export const contactInfo = pgTable(
  "contact_info",
  {
    memberId: big("member_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    facebook: text("facebook"),
    wechat: text("wechat"),
    other: text("other"),
    /** Price in cents; 0 means not for sale. */
    price: big("price").notNull().default(0),
    /** True if VIPs see the entries for free. */
    show: boolean("show").notNull().default(false),
    /** Time when the member set price and `show`, as consent to the disclosure. */
    consentAt: at("consent_at"),
  },
  (table) => [
    check("contact_info_price", sql`${table.price} >= 0`),
    check("contact_info_consent", sql`(${table.price} > 0 or ${table.show}) = (${table.consentAt} is not null)`),
    check(
      "contact_info_filled",
      sql`${table.consentAt} is null or coalesce(${table.facebook}, ${table.wechat}, ${table.other}) is not null`,
    ),
  ],
)

export const contactPurchase = pgTable(
  "contact_purchase",
  {
    /** The id is the reference of the payment in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    buyerId: big("buyer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    ownerId: big("owner_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    facebook: text("facebook"),
    wechat: text("wechat"),
    other: text("other"),
    /** In cents. */
    price: big("price").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("contact_purchase_once").on(table.buyerId, table.ownerId),
    index("contact_purchase_list").on(table.buyerId, table.id),
    index("contact_purchase_owner").on(table.ownerId),
    check("contact_purchase_other", sql`${table.buyerId} <> ${table.ownerId}`),
  ],
)

/** The operator's process by which this reader may see this owner's contact information despite a country's law. */
export const contactProcess = pgTable(
  "contact_process",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    readerId: big("reader_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    ownerId: big("owner_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    registrySearchedOn: date("registry_searched_on", { mode: "string" }).notNull(),
    historyCertifiedOn: date("history_certified_on", { mode: "string" }).notNull(),
    consentSignedOn: date("consent_signed_on", { mode: "string" }).notNull(),
    consentLanguage: text("consent_language", { enum: spokenLanguages }).notNull(),
    recordedBy: big("recorded_by").references(() => account.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("contact_process_once").on(table.readerId, table.ownerId),
    index("contact_process_owner").on(table.ownerId),
    index("contact_process_recorded_by")
      .on(table.recordedBy)
      .where(sql`${table.recordedBy} is not null`),
    check("contact_process_other", sql`${table.readerId} <> ${table.ownerId}`),
  ],
)
