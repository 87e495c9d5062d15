import { eq } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import type { Me } from "@redthread/contract/account"
import type { CallArguments } from "@redthread/contract/core/call"
import { settingsChanged } from "@redthread/contract/profile"
import type { ShieldSettings } from "@redthread/contract/scam-shield"
import type { editShieldSettings } from "@redthread/contract/scam-shield-setting"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import type { MemberCaller } from "../../../core/member/caller"
import { sessionCache } from "../../../core/member/member-cache"
import { shieldSetting } from "../../member/profile-facts/profile.tables"
import * as notice from "../../signals/notice/notice.service"
import { foldText, tokenize } from "./scam-shield.text"

export async function findSettings(db: DbOrTx, memberId: number): Promise<ShieldSettings> {
  const [row] = await db.select().from(shieldSetting).where(eq(shieldSetting.memberId, memberId))
  return {
    scam_warnings: row?.scamWarnings ?? true,
    abuse_warnings: row?.abuseWarnings ?? true,
    ask_before_sending: row?.askBeforeSending ?? true,
    hidden_words: row?.hiddenWords ?? [],
  }
}

export const meOf = async (db: DbOrTx, memberId: number): Promise<Partial<Me>> => ({
  shield: await findSettings(db, memberId),
})

/** Words of which nothing is left after folding, such as punctuation, are dropped: they would hide every message. */
const meaningful = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => comparedForm(word) !== "")

export const editSettings = (
  db: DbOrTx,
  { member }: MemberCaller,
  body: CallArguments<typeof editShieldSettings>["body"],
): Promise<ShieldSettings> =>
  transaction(db, async (tx) => {
    const change = {
      ...(body.scam_warnings !== undefined && { scamWarnings: body.scam_warnings }),
      ...(body.abuse_warnings !== undefined && { abuseWarnings: body.abuse_warnings }),
      ...(body.ask_before_sending !== undefined && { askBeforeSending: body.ask_before_sending }),
      ...(body.hidden_words && { hiddenWords: meaningful(body.hidden_words) }),
    }
    await tx
      .insert(shieldSetting)
      .values({ memberId: member.id, ...change })
      .onConflictDoUpdate({ target: shieldSetting.memberId, set: { memberId: member.id, ...change } })
    sessionCache.forgetAfterCommit(tx, member.id)
    const shield = await findSettings(tx, member.id)
    const seq = await notice.nextSeq(tx, member.id, "settings")
    live.afterCommit(tx, { memberId: member.id, seq }, settingsChanged, { shield })
    return shield
  })

export async function eraseSettings(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(shieldSetting).where(eq(shieldSetting.memberId, memberId))
}

/** Words separated and enclosed by one space; characters of languages without spaces are not separated. */
function comparedForm(text: string): string {
  let line = ""
  let wasWide = false
  for (const { kind, text: token } of tokenize(foldText(text)).tokens) {
    if (kind === "sign" || kind === "end") continue
    const isWide = kind === "wide"
    line += isWide && wasWide ? token : ` ${token}`
    wasWide = isWide
  }
  return line === "" ? "" : `${line} `
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Hidden words in their compared form: a page of messages compares the same ones many times. */
const comparedWords = new LRUCache<string, string>({ max: 10_000 })

function comparedWord(word: string): string {
  const cached = comparedWords.get(word)
  if (cached !== undefined) return cached
  const whole = comparedForm(word)
  const compared = wide.test(whole) ? whole.trim() : whole
  comparedWords.set(word, compared)
  return compared
}

/** Compares whole words after folding; parts of a text in languages that write words without spaces between them. */
export function hasHiddenWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const line = comparedForm(text)
  return words.some((word) => line.includes(comparedWord(word)))
}
