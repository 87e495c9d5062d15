import type { Me } from "@redthread/contract/account"
import type { Message } from "@redthread/contract/chat"
import { type ProfileChange, settingsChanged } from "@redthread/contract/profile"
import { hiTemplate } from "@redthread/contract/say-hi"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { attachTo } from "../../people/album/album.service"
import { attachPicture } from "../../people/photo/photo.service"
import * as notice from "../../signals/notice/notice.service"
import { postMessage, type Post, showSent } from "../chat/send/chat.send.service"
import { templateContent } from "../template/template.service"
import * as sayHiDb from "./say-hi.db"

type Change = Pick<ProfileChange, "hi_content" | "hi_photo">

const toGreeting = ({ content, photoId }: sayHiDb.HiRow) => ({ hi_content: content, hi_photo: photoId })

async function emitChange(tx: Tx, memberId: number): Promise<void> {
  const greeting = toGreeting(await sayHiDb.find(tx, memberId))
  const seq = await notice.nextSeq(tx, memberId, "settings")
  live.afterCommit(tx, { memberId, seq }, settingsChanged, greeting)
}

/** Stores the greeting; its photo becomes public. */
export const edit = (db: DbOrTx, memberId: number, { hi_content, hi_photo }: Change): Promise<void> =>
  transaction(db, async (tx) => {
    await sayHiDb.lock(tx, memberId)
    const photoId = hi_photo ? await attachPicture(tx, memberId, hi_photo, "hi_photo") : hi_photo
    await sayHiDb.update(tx, memberId, {
      ...(hi_content !== undefined && { content: hi_content || null }),
      ...(photoId !== undefined && { photoId }),
    })
    await emitChange(tx, memberId)
  })

/** Own text or photo, otherwise a phrase, which each reader sees in their own language. */
function greetingOf({ content, photoId }: sayHiDb.HiRow, { language }: MemberCaller): Partial<Post> {
  if (content !== null || photoId !== null) return { content: content ?? "" }
  return { aboutId: hiTemplate, content: templateContent(hiTemplate, language) ?? "", language }
}

/** Sends one greeting per pair: a repeated or concurrent request gets the same message. */
export async function greet(db: DbOrTx, caller: MemberCaller, otherId: number): Promise<Message> {
  const { member } = caller
  const messageId = await transaction(db, async (tx) => {
    const hi = await sayHiDb.find(tx, member.id)
    const uploadIds = hi.photoId === null ? [] : [hi.photoId]
    if (uploadIds.length > 0) await attachTo(tx, member.id, uploadIds, { folder: "message" })
    const post = { to: otherId, type: "sayhi", key: `sayhi-${otherId}`, uploadIds } as const
    return postMessage(tx, member, { ...post, ...greetingOf(hi, caller) })
  })
  return showSent(db, caller, messageId, otherId)
}

export const meOf = async (db: DbOrTx, memberId: number): Promise<Partial<Me>> =>
  toGreeting(await sayHiDb.find(db, memberId))

export async function dropPhotos(tx: Tx, memberId: number, photoIds: readonly number[]): Promise<void> {
  if (await sayHiDb.dropPhotos(tx, memberId, photoIds)) await emitChange(tx, memberId)
}

export const eraseHi = (tx: Tx, memberId: number): Promise<void> => sayHiDb.erase(tx, memberId)

export const exportHi = async (db: DbOrTx, memberId: number) => ({ greeting: await sayHiDb.find(db, memberId) })
