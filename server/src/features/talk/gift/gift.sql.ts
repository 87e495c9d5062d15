import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import { giftSent } from "./gift.tables"

export const receivedAt = (memberId: AnyColumn, limit: SQL): SQL =>
  sql`select ${giftSent.createdAt} as at from ${giftSent} where ${giftSent.receiverId} = ${memberId}
    order by ${giftSent.id} desc limit ${limit}`
