import { desc, lt } from "drizzle-orm"
import { audit } from "../../../core/db/core.tables"
import type { DbOrTx } from "../../../core/db/db"

export const listAudit = (on: DbOrTx, maxId: number | undefined, limit: number) =>
  on
    .select()
    .from(audit)
    .where(maxId === undefined ? undefined : lt(audit.id, maxId))
    .orderBy(desc(audit.id))
    .limit(limit)
