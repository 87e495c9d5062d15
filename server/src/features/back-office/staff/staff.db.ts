import { and, desc, eq, lt } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { audit } from "../../../core/db/core.tables"
import type { DbOrTx } from "../../../core/db/db"
import { profile } from "../../member/profile-facts/profile.tables"

interface AuditFilter {
  maxId: number | undefined
  actorId: number | undefined
  subjectId: number | undefined
}

const actor = alias(profile, "actor")
const subject = alias(profile, "subject")

/** Entries with the names of who did it and to whom, latest first. */
export const listAudit = (on: DbOrTx, { maxId, actorId, subjectId }: AuditFilter, limit: number) =>
  on
    .select({
      id: audit.id,
      actorId: audit.actorId,
      actor: actor.name,
      role: audit.role,
      action: audit.action,
      subjectId: audit.subjectId,
      subject: subject.name,
      reason: audit.reason,
      detail: audit.detail,
      address: audit.address,
      createdAt: audit.createdAt,
    })
    .from(audit)
    .leftJoin(actor, eq(actor.memberId, audit.actorId))
    .leftJoin(subject, eq(subject.memberId, audit.subjectId))
    .where(
      and(
        maxId === undefined ? undefined : lt(audit.id, maxId),
        actorId === undefined ? undefined : eq(audit.actorId, actorId),
        subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)
