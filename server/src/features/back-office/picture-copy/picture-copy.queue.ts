import { AppError } from "@redthread/contract/core/error"
import { queues } from "@redthread/contract/staff-queue"
import type { DbOrTx, Tx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { CaseVerdict, StaffCase, StaffQueue } from "../../../core/staff-queue"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { lockPhotos } from "../../people/photo/photo.removal.service"
import { releaseMember } from "../sanction/sanction.hold.service"
import { impose, imposeRemoval } from "../sanction/sanction.service"
import * as copyDb from "./picture-copy.db"

function toCase(row: copyDb.CaseRow, pairs: readonly copyDb.PairRow[]): StaffCase {
  const others = [...new Set(pairs.flatMap(({ otherMemberId }) => otherMemberId ?? []))]
  const kinds = [...new Set(pairs.map(({ kind }) => kind))]
  return {
    id: row.id,
    sortKey: row.id,
    memberId: row.memberId,
    facts: [
      { name: "pictures", as: "number", value: new Set(pairs.map(({ photoId }) => photoId)).size },
      ...others.map((id) => ({ name: "looks_like", as: "member", value: id }) as const),
      ...kinds.map((kind) => ({ name: "found_in", as: "word", value: `copy_${kind}` }) as const),
    ],
    text: null,
    evidence: null,
    photoIds: [...new Set(pairs.flatMap(({ photoId, otherPhotoId }) => [photoId, otherPhotoId]))],
    pairs: pairs.map(({ photoId, otherPhotoId, otherMemberId, kind, distance }) => ({
      photo_id: photoId,
      other_photo_id: otherPhotoId,
      user_id: otherMemberId,
      kind,
      distance,
    })),
    createdAt: row.createdAt,
    decisions: row.decidedAt === null ? ["clear", "remove", "suspend"] : [],
    reasons: ["remove", "suspend"],
  }
}

async function list(on: DbOrTx, after: number, limit: number): Promise<StaffCase[]> {
  const cases = await copyDb.listOpenCases(on, after, limit)
  const pairs = await copyDb.listPairs(
    on,
    cases.map(({ id }) => id),
  )
  return cases.map((row) =>
    toCase(
      row,
      pairs.filter(({ caseId }) => caseId === row.id),
    ),
  )
}

async function find(on: DbOrTx, id: number): Promise<StaffCase | undefined> {
  const row = await copyDb.find(on, id)
  if (!row) return undefined
  const { language } = await memberFacts(on, row.memberId)
  return { ...toCase(row, await copyDb.listPairs(on, [id])), language }
}

async function enforce(
  tx: Tx,
  caller: MemberCaller,
  { id, memberId }: copyDb.CaseRow,
  { decision, ground, reason = "", days }: CaseVerdict,
): Promise<void> {
  if (decision === "clear") return
  const photoIds = [...new Set((await copyDb.listPairs(tx, [id])).map(({ photoId }) => photoId))]
  const basis = { reason, ground, foundBy: "copy" } as const
  if (decision === "suspend") {
    const contents = photoIds.map((photoId) => ({ about: "photo", id: photoId }) as const)
    await impose(tx, caller, memberId, { kind: "suspend", days, contents, ...basis })
    return
  }
  // The member may have deleted some of them.
  const removals = (await lockPhotos(tx, photoIds)).map((aboutId) => ({ about: "photo", aboutId }) as const)
  await imposeRemoval(tx, caller, memberId, { removals, ...basis })
}

async function decide(tx: Tx, caller: MemberCaller, id: number, verdict: CaseVerdict): Promise<void> {
  const row = await copyDb.lock(tx, id)
  if (!row) throw new AppError("not_found")
  if (row.decidedAt !== null) throw new AppError("already_decided")
  const { decision: outcome } = verdict
  if (outcome !== "clear" && outcome !== "remove" && outcome !== "suspend")
    throw new AppError("invalid", { field: "decision" })
  await copyDb.decide(tx, id, { outcome, decidedAt: clock.now(), decidedBy: caller.member.id })
  await enforce(tx, caller, row, verdict)
  await releaseMember(tx, row.memberId, ["fake"])
}

export const copyQueue: StaffQueue = {
  name: "copy",
  roles: queues.copy.list.access.staff,
  waiting: copyDb.countWaiting,
  cases: { list, find, decide },
}
