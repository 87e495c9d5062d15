import type { Tx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { attachPicture } from "../photo/photo.service"
import * as factsDb from "../../member/profile-facts/profile.facts.db"

/** Makes an upload of the member's own the portrait, and so public. Raises `not_found`. */
export async function setPortrait(tx: Tx, memberId: number, photoId: number): Promise<void> {
  await factsDb.lockProfile(tx, memberId)
  await factsDb.updateProfile(tx, memberId, { avatarId: await attachPicture(tx, memberId, photoId, "avatar") })
  await everyFeature.onProfile(tx, memberId)
}

/**
 * Removes these photos, which are about to be deleted or hidden, as portrait and cover. Call it before the photos are
 * locked: the profile comes first in the lock order.
 */
export async function dropPictures(tx: Tx, memberId: number, photoIds: readonly number[]): Promise<void> {
  const stored = await factsDb.lockProfile(tx, memberId)
  const goes = (id: number | null | undefined): boolean => id !== null && id !== undefined && photoIds.includes(id)
  if (!goes(stored?.avatarId) && !goes(stored?.coverId)) return
  await factsDb.updateProfile(tx, memberId, {
    ...(goes(stored?.avatarId) && { avatarId: null }),
    ...(goes(stored?.coverId) && { coverId: null }),
  })
  await everyFeature.onProfile(tx, memberId)
}
