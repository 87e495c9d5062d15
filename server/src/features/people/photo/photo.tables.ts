import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { mediaKinds, photoFolders, uploadStatuses } from "@redthread/contract/photo"
import { languages } from "@redthread/contract/language"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/** A photo without `attachedAt` can be loaded by its owner only, and is deleted after a day. */
export const photo = pgTable(
  "photo",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    folder: text("folder", { enum: photoFolders }).notNull().default("public"),
    kind: text("kind", { enum: mediaKinds }).notNull().default("image"),
    /** Name of the file in the storage, without the variant. */
    file: text("file").notNull().unique(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    status: text("status", { enum: uploadStatuses }).notNull().default("ready"),
    progress: smallint("progress").notNull().default(100),
    /** File name of the original, until processing is complete. */
    original: text("original"),
    /** Duration of a clip, a voice message or an animated picture in ms; null for a still one. */
    duration: integer("duration"),
    /** Loudness of equal parts of a voice message, 0 to 100. */
    waveform: smallint("waveform").array(),
    /** Price in cents, of secret photos and of priced messages. */
    price: big("price"),
    /** Time when the owner set the price, as consent to the sale. */
    pricedAt: at("priced_at"),
    perceptualHash: bigint("perceptual_hash", { mode: "bigint" }),
    /** Whether fingerprints of the picture were made, or its file could not be read. */
    fingerprinted: boolean("fingerprinted").notNull().default(false),
    /** Whether the photo contains text; null until recognition has run. */
    hasText: boolean("has_text"),
    /** Time when staff allowed the text. */
    textSeenAt: at("text_seen_at"),
    createdAt: at("created_at").notNull(),
    attachedAt: at("attached_at"),
    /** Position among the public photos of the profile; photos without one follow, latest first. */
    place: smallint("place"),
    caption: text("caption"),
    captionLanguage: text("caption_language", { enum: languages }),
  },
  (table) => [
    index("photo_album").on(table.memberId, table.folder, table.id),
    index("photo_unattached")
      .on(table.createdAt)
      .where(sql`${table.attachedAt} is null`),
    index("photo_perceptual_hash")
      .on(table.perceptualHash)
      .where(sql`${table.perceptualHash} is not null`),
    index("photo_unread")
      .on(table.id)
      .where(sql`not ${table.fingerprinted} and ${table.kind} = 'image' and ${table.status} = 'ready'`),
    index("photo_processing")
      .on(table.createdAt)
      .where(sql`${table.status} = 'processing'`),
    index("photo_with_text")
      .on(table.id)
      .where(
        sql`${table.hasText} and ${table.textSeenAt} is null and ${table.folder} = 'public' and ${table.attachedAt} is not null`,
      ),
    check("photo_progress", sql`${table.progress} between 0 and 100`),
    check("photo_price", sql`${table.price} > 0`),
    check("photo_caption", sql`char_length(${table.caption}) between 1 and 100`),
    check(
      "photo_secret",
      sql`${table.folder} = 'message' or (${table.folder} = 'secret') = (${table.price} is not null)`,
    ),
    check(
      "photo_voice",
      sql`${table.kind} <> 'audio' or ${table.folder} in ('message', 'prompt') or ${table.attachedAt} is null`,
    ),
  ],
)

export type PhotoRow = typeof photo.$inferSelect

/** Deleted photos that staff may still need, see `keepsPhoto` of the manifest. */
export const keptPhoto = pgTable(
  "kept_photo",
  {
    photoId: big("photo_id").primaryKey(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: mediaKinds }).notNull(),
    file: text("file").notNull().unique(),
    duration: integer("duration"),
    waveform: smallint("waveform").array(),
  },
  (table) => [index("kept_photo_member").on(table.memberId)],
)

/** Purchases must be withdrawn before their photo is deleted: see `gold.withdraw`. */
export const photoPurchase = pgTable(
  "photo_purchase",
  {
    /** The id is the reference of the payment in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    buyerId: big("buyer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    ownerId: big("owner_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    photoId: big("photo_id").references(() => photo.id),
    /** Price in cents. */
    price: big("price").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    // The photo is first in the key, because otherwise the planner scans all buyers of popular photos.
    unique("photo_purchase_once").on(table.photoId, table.buyerId),
    index("photo_purchase_list").on(table.buyerId, table.id),
    index("photo_purchase_owner").on(table.ownerId),
    check("photo_purchase_other", sql`${table.buyerId} <> ${table.ownerId}`),
  ],
)

/** Name of the photo's file; null if the picture is not public or not ready. */
export const photoFile = (id: AnyColumn | SQL): SQL<string | null> =>
  sql`(select ${photo.file} from ${photo}
    where ${photo.id} = ${id} and ${photo.folder} = 'public' and ${photo.status} = 'ready')`
