import type { Language } from "@redthread/contract/language"
import type { DbOrTx, Tx } from "../../../../core/db/db"
import { mail, mailText } from "../../../../core/mail/mail"
import { env } from "../../../../core/process/env"
import * as appointmentDb from "../appointment.db"
import * as shareDb from "./date-share.db"
import { firstNameOf, shareText, timeIn } from "./date-share.text.service"
import { tokenOf } from "./date-share.token"

const friendLink = (friend: shareDb.FriendRow): string =>
  `${env.publicUrl}/shared-date/friend/${tokenOf("friend", friend)}`

const shareLink = (row: shareDb.ShareRow): string => `${env.publicUrl}/shared-date/${tokenOf("share", row)}`

const joined = (language: Language, ...parts: readonly string[]): string =>
  [...parts, mailText("regards", language)].join("\n\n")

async function sharerOf(
  on: DbOrTx,
  memberId: number,
): Promise<{ name: string; language: Language; zone: string | null }> {
  const person = await appointmentDb.findPerson(on, memberId)
  return { name: person?.name ?? "Redthread", language: person?.language ?? "en", zone: person?.timeZone ?? null }
}

/** The first mail has no text of the member's, so that it cannot carry a message to a stranger. */
export async function mailInvitation(
  tx: Tx,
  row: shareDb.ShareRow,
  friend: shareDb.FriendRow,
  language: Language,
): Promise<void> {
  const name = firstNameOf((await sharerOf(tx, row.memberId)).name)
  const text = joined(language, shareText("invite", language, { name, link: friendLink(friend) }))
  await mail.send(tx, { to: friend.email, subject: shareText("invite_subject", language, { name }), text })
}

/** In the language of the member, which the friend has read before. */
export async function mailAlarms(tx: Tx, row: shareDb.ShareRow): Promise<number> {
  const friends = await shareDb.listConfirmed(tx, row.id)
  if (friends.length === 0 || row.checkInAt === null) return 0
  const { name: full, language, zone } = await sharerOf(tx, row.memberId)
  const name = firstNameOf(full)
  const time = timeIn(row.checkInAt, zone, language)
  for (const friend of friends) {
    const text = joined(
      language,
      shareText("alarm", language, { name, time }),
      shareText("alarm_link", language, { link: shareLink(row) }),
      shareText("stop", language, { link: friendLink(friend) }),
    )
    await mail.send(tx, { to: friend.email, subject: shareText("alarm_subject", language, { name }), text })
  }
  return friends.length
}

export async function mailAllClear(tx: Tx, row: shareDb.ShareRow): Promise<void> {
  const { name: full, language } = await sharerOf(tx, row.memberId)
  const name = firstNameOf(full)
  for (const friend of await shareDb.listConfirmed(tx, row.id)) {
    const text = joined(language, shareText("clear", language, { name }))
    await mail.send(tx, { to: friend.email, subject: shareText("clear_subject", language, { name }), text })
  }
}
