import { sql } from "drizzle-orm"
import { prepareRows } from "../../../core/db/db"
import { isActive } from "../../member/account-row/account.db"
import { photo } from "../photo/photo.tables"

/** A row where this file is a photo's whose owner may sign in. */
export const ownedFile = prepareRows<object, { file: string }>(
  sql`select 1 as found from ${photo} where ${photo.file} = ${sql.placeholder("file")}::text and ${isActive(sql`${photo.memberId}`)}`,
)
