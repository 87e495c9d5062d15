import type { Tx } from "../../../../core/db/db"
import { everyFeature } from "../../../../core/every-feature"
import { forgetMemberAfterCommit } from "../../../../core/member/member-cache"
import { notify } from "../../../signals/notice/notice.notify.service"
import * as photoDb from "../photo.db"
import { clock } from "../../../../core/process/clock"
import { discard } from "./photo.discard.service"
import * as uploadDb from "../upload/photo.upload.db"
import { isPortrait } from "../../../member/profile-facts/profile.facts.service"

/** Staff let a photo with writing be. Whose portrait it is then is notified, once for each photo. */
export async function allowByStaff(tx: Tx, ownerId: number, id: number): Promise<void> {
  const wasPortrait = await isPortrait(tx, ownerId, id)
  await photoDb.update(tx, id, { textSeenAt: clock.now() })
  if (wasPortrait) await notify(tx, ownerId, { type: "avatar", event: "accepted", key: `photo:${id}:allowed` })
}

/** Staff take a photo away from everywhere it is shown, and its owner is notified. */
export async function removeByStaff(tx: Tx, ownerId: number, id: number): Promise<void> {
  const wasPortrait = await isPortrait(tx, ownerId, id)
  await everyFeature.onPhotosHidden(tx, ownerId, [id])
  const found = await uploadDb.lockOwn(tx, ownerId, [id])
  if (found.length === 0) return
  await discard(tx, found)
  forgetMemberAfterCommit(tx, ownerId)
  if (wasPortrait) await notify(tx, ownerId, { type: "avatar", event: "refused" })
  else await notify(tx, ownerId, { type: "profile", event: "removed" })
}
