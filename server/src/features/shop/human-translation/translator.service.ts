import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { editTranslator, listTranslators, TranslatorPair } from "@redthread/contract/human-translation"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import * as account from "../../identity/identity/identity.account.service"
import * as translatorDb from "./translator.db"

/** Staff keep a higher role. Without pairs the member is no longer a translator, and claimed orders are requeued. */
export async function appoint(
  tx: Tx,
  memberId: number,
  pairs: readonly TranslatorPair[],
): Promise<ReplyBody<typeof editTranslator>> {
  if (pairs.some(({ source, language }) => source === language)) throw new AppError("translation_same_language")
  const currentRole = await account.roleOf(tx, memberId)
  if (!currentRole) throw new AppError("user_not_found")
  const isTranslator = pairs.length > 0
  const role =
    currentRole === "member" || currentRole === "translator" ? (isTranslator ? "translator" : "member") : currentRole
  await account.setRole(tx, memberId, role)
  await translatorDb.setPairs(tx, memberId, pairs)
  if (role === "member") await translatorDb.requeueOf(tx, memberId)
  return { role, pairs: await translatorDb.listPairs(tx, memberId) }
}

export const list = async (db: DbOrTx): Promise<ReplyBody<typeof listTranslators>> => ({
  items: await translatorDb.listTranslators(db),
})

export const edit = (
  db: DbOrTx,
  caller: MemberCaller,
  memberId: number,
  { pairs }: CallArguments<typeof editTranslator>["body"],
): Promise<ReplyBody<typeof editTranslator>> =>
  transaction(db, async (tx) => {
    const appointed = await appoint(tx, memberId, pairs)
    await audit(tx, caller, "translator.pairs", memberId, appointed)
    return appointed
  })
