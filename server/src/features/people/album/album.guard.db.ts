import { sql } from "drizzle-orm"
import { batchRows } from "../../../core/db/batched-rows"
import { isActive } from "../../identity/account/account.sql"
import { photo } from "../photo/photo.tables"

/** A row where this file is a photo's whose owner may sign in. */
export const ownedFile = batchRows<object, { file: string }>(
  sql`select 1 as found from ${photo} where ${photo.file} = ${sql.placeholder("file")} and ${isActive(sql`${photo.memberId}`)}`,
  { file: "text" },
)
