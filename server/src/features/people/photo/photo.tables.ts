import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { mediaKinds, photoFolders, uploadStatuses } from "@redthread/contract/photo"
import { at, big } from "../../../core/db/columns"
import { account } from "../../member/account-row/account.tables"

/**
 * An uploaded picture, clip or voice message. Without `attachedAt` only its owner can load it, and it is deleted after
 * a day. `public`, `private` and `secret` are album folders; photos of posts and messages are deleted with these.
 */
export const photo = pgTable(
  "photo",
  {
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    memberId: big("member_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    folder: text("folder", { enum: photoFolders }).notNull().default("public"),
    kind: text("kind", { enum: mediaKinds }).notNull().default("image"),
    /** Name in the storage, without the variant. */
    file: text("file").notNull().unique(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    status: text("status", { enum: uploadStatuses }).notNull().default("ready"),
    /** Progress of processing in percent. */
    progress: smallint("progress").notNull().default(100),
    /** File name of the original, until processing is complete. */
    original: text("original"),
    /** ms of a clip or a voice message */
    duration: integer("duration"),
    /** Waveform of a voice message: loudness of equal parts, 0 to 100 each. */
    waveform: smallint("waveform").array(),
    /** cents; of secret ones, and of what a message holds where its sender asks for some */
    price: big("price"),
    /** When the owner set the price as it is: the consent to selling it. */
    pricedAt: at("priced_at"),
    /** Perceptual hash of 64 bits: see `photo.hash.ts`. */
    perceptualHash: bigint("perceptual_hash", { mode: "bigint" }),
    /** Null until it was looked at. */
    hasText: boolean("has_text"),
    /** When staff looked at the writing in it and let it be. */
    textSeenAt: at("text_seen_at"),
    createdAt: at("created_at").notNull(),
    attachedAt: at("attached_at"),
  },
  (table) => [
    index("photo_album").on(table.memberId, table.folder, table.id),
    index("photo_unattached")
      .on(table.createdAt)
      .where(sql`${table.attachedAt} is null`),
    index("photo_perceptual_hash")
      .on(table.perceptualHash)
      .where(sql`${table.perceptualHash} is not null`),
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
    check(
      "photo_secret",
      sql`${table.folder} = 'message' or (${table.folder} = 'secret') = (${table.price} is not null)`,
    ),
    check("photo_voice", sql`${table.kind} <> 'audio' or ${table.folder} = 'message' or ${table.attachedAt} is null`),
  ],
)

export type PhotoRow = typeof photo.$inferSelect

/** A deleted photo whose files staff may still need: see `keepsPhoto` of the manifest. */
export const keptPhoto = pgTable(
  "kept_photo",
  {
    /** The id that it had. */
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

/** Who paid for which photo. A photo cannot be deleted before its purchases are withdrawn: see `gold.withdraw`. */
export const photoPurchase = pgTable(
  "photo_purchase",
  {
    /** The reference of the payment in the ledger. */
    id: big("id").primaryKey().generatedAlwaysAsIdentity(),
    buyerId: big("buyer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    ownerId: big("owner_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    photoId: big("photo_id").references(() => photo.id),
    /** cents */
    price: big("price").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    // The photo comes first in the key: for popular photos the planner would otherwise scan all buyers.
    unique("photo_purchase_once").on(table.photoId, table.buyerId),
    index("photo_purchase_list").on(table.buyerId, table.id),
    index("photo_purchase_owner").on(table.ownerId),
    check("photo_purchase_other", sql`${table.buyerId} <> ${table.ownerId}`),
  ],
)
