import type { ReplyBody } from "@redthread/contract/core/call"
import { type suggest as suggestCall, suggestionsMax } from "@redthread/contract/search"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import type { DbOrTx } from "../../../core/db/db"
import { foldText } from "../../../core/text/fold-text"
import { cardsOf } from "../card/card.service"
import { exactTiers, parseQuery } from "./search.parse.service"
import { findPeople } from "./search.db"
import { countBeginning } from "./search.entry.service"
import { filterOf } from "./search.filter"
import { findCompletions, findTop } from "./search.lexicon.db"
import { roundsOf } from "./search.query"
import { notedFor } from "./search.service"

type Suggestions = ReplyBody<typeof suggestCall>

/** Minimum members per suggested word, because a rarer word could identify its author. */
const minMembers = 3

const everyId = { above: 0, below: Number.MAX_SAFE_INTEGER }

async function suggestPeople(db: DbOrTx, { member, language }: Caller, q: string): Promise<Suggestions["people"]> {
  const parsed = await parseQuery(db, q)
  if (parsed.units.length === 0) return []
  const filter = {
    ...(await filterOf(member, { mode: "keyword" }, clock.now(), { current: false, near: null })),
    noted: await notedFor(db, member, parsed),
  }
  const rounds = roundsOf(exactTiers(parsed), { ...filter, cursor: null, top: await findTop(db) })
  const completions = await findPeople(db, member, rounds, filter, suggestionsMax.people, everyId)
  return cardsOf(db, completions, language, ({ user_id, name, avatar, age, marriage, online }) => ({
    user_id,
    name,
    avatar,
    age,
    marriage,
    online,
  }))
}

async function suggestWords(db: DbOrTx, q: string): Promise<string[]> {
  const [, before = "", last = ""] = /^(.*\s)?(\S*)$/su.exec(q) ?? []
  const word = foldText(last)
  if (word === "") return []
  const complete = () => findCompletions(db, word, minMembers, suggestionsMax.words)
  const counted = await complete()
  const completions = counted.length === 0 && (await countBeginning(db, word)) ? await complete() : counted
  return completions.map((shown) => `${before}${shown}`)
}

export async function suggest(db: DbOrTx, caller: Caller, mode: string, q: string): Promise<Suggestions> {
  return mode === "words"
    ? { people: [], words: await suggestWords(db, q) }
    : { people: await suggestPeople(db, caller, q), words: [] }
}
