import { transaction, type DbOrTx } from "../../../../core/db/db"
import { storage } from "../../../../core/files/storage"
import { attempts, networkOf } from "../../../../core/limits/attempts"
import { clock } from "../../../../core/process/clock"
import { portraitOf } from "../../../member/profile-facts/profile.facts.service"
import * as shareDb from "./date-share.db"
import { isOpen } from "./date-share.service"
import { idOfToken, isTokenOf } from "./date-share.token"

/** Status of the page if there is nothing to show. */
type Refusal = 404 | 410 | 429

const forgedLimit = attempts("date_share.forged", { max: 60, seconds: 3600 })

async function refuseForged(address: string): Promise<Refusal> {
  return (await forgedLimit.consume(networkOf(address))) > 0 ? 429 : 404
}

/** A field that the member does not show is null. */
export interface GuestDate {
  sharer: string
  sharerZone: string | null
  otherName: string | null
  picture: string | null
  at: Date | null
  place: string | null
  endsAt: Date
}

export async function dateOfToken(db: DbOrTx, token: string, address: string): Promise<GuestDate | Refusal> {
  const id = idOfToken(token)
  const row = id === null ? undefined : await shareDb.findShare(db, id)
  if (!row || !isTokenOf("share", row, token)) return refuseForged(address)
  if (!isOpen(row)) return 410
  const date = await shareDb.findDate(db, row)
  if (!date || date.sharerName === null || date.sharerLeft) return 410
  const { otherFile: file } = date
  return {
    sharer: date.sharerName,
    sharerZone: date.sharerZone,
    otherName: row.who ? date.otherName : null,
    picture: row.who && file !== null && storage.isPublic(file) ? portraitOf(file).portrait : null,
    at: row.when ? date.at : null,
    place: row.where ? date.place : null,
    endsAt: row.endsAt,
  }
}

interface GuestFriend {
  sharer: string
  isConfirmed: boolean
}

async function find(db: DbOrTx, token: string, address: string) {
  const id = idOfToken(token)
  const found = id === null ? undefined : await shareDb.findFriend(db, id)
  if (!found || !isTokenOf("friend", found.friend, token)) return refuseForged(address)
  return isOpen(found.share) ? found : 410
}

export async function friendOfToken(db: DbOrTx, token: string, address: string): Promise<GuestFriend | Refusal> {
  const found = await find(db, token, address)
  if (typeof found === "number") return found
  const date = await shareDb.findDate(db, found.share)
  if (!date || date.sharerName === null || date.sharerLeft) return 410
  return { sharer: date.sharerName, isConfirmed: found.friend.confirmedAt !== null }
}

export async function confirmFriend(db: DbOrTx, token: string, address: string): Promise<Refusal | null> {
  const found = await find(db, token, address)
  if (typeof found === "number") return found
  await transaction(db, (tx) => shareDb.confirmFriend(tx, found.friend.id, clock.now()))
  return null
}

export async function removeFriendByToken(db: DbOrTx, token: string, address: string): Promise<Refusal | null> {
  const found = await find(db, token, address)
  if (typeof found === "number") return found
  await transaction(db, (tx) => shareDb.deleteFriend(tx, found.share.id, found.friend.id))
  return null
}
