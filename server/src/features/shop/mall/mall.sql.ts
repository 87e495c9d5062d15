import { type SQL, sql } from "drizzle-orm"
import { mallOrder, mallOrderPhoto } from "./mall.tables"

/** The photo shows a delivery that the reader pays or received. No `exists`: the planner would collect all of theirs. */
export const isOfDeliveryTo = (readerId: number | SQL, photoId: SQL): SQL<boolean> => sql`coalesce((
  select true from ${mallOrderPhoto} join ${mallOrder} on ${mallOrder.id} = ${mallOrderPhoto.orderId}
  where ${mallOrderPhoto.photoId} = ${photoId} and ${readerId} in (${mallOrder.payerId}, ${mallOrder.receiverId})
  limit 1), false)`
