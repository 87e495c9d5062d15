import { foreignKey, index, integer, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core"
import { big, bytea } from "../../../../core/db/columns"
import { photo } from "../photo.tables"

/** Fingerprints of parts of a picture, by which its copies are found. */
export const photoFingerprint = pgTable(
  "photo_fingerprint",
  {
    photoId: big("photo_id")
      .notNull()
      .references(() => photo.id, { onDelete: "cascade" }),
    part: smallint("part").notNull(),
    signs: bytea("signs").notNull(),
  },
  (table) => [primaryKey({ columns: [table.photoId, table.part] })],
)

/** Bands of the signs. A row for each, because looking up thousands of keys in a GIN index of arrays takes 0.3 s. */
export const photoFingerprintKey = pgTable(
  "photo_fingerprint_key",
  { photoId: big("photo_id").notNull(), part: smallint("part").notNull(), key: integer("key").notNull() },
  (table) => [
    primaryKey({ columns: [table.photoId, table.part, table.key] }),
    foreignKey({
      columns: [table.photoId, table.part],
      foreignColumns: [photoFingerprint.photoId, photoFingerprint.part],
    }).onDelete("cascade"),
    index("photo_fingerprint_key_key").on(table.key, table.photoId, table.part),
  ],
)
