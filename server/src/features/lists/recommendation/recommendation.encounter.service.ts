import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { type EncounterCard, morePictures } from "@redthread/contract/member"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { storage } from "../../../core/files/storage"
import { pageSize, toPage } from "../../../core/db/page"
import * as encounterDb from "./recommendation.encounter.db"
import { freshList, longerList, toCards } from "./recommendation.recommend.service"

type EncounterRow = encounterDb.EncounterRow

const maxParts = 5

const pageOf = (rows: EncounterRow[], next: number | null): Page<EncounterRow> => {
  const page = toPage(
    rows,
    pageSize,
    ({ place }) => place + 1,
    (row) => row,
  )
  return rows.length > pageSize ? page : { ...page, pagination: { next_max_id: next } }
}

async function findPage(db: DbOrTx, member: Member, start: number | undefined): Promise<Page<EncounterRow>> {
  const { id, vip, gender, seeking } = member
  if (gender === null || seeking === null) return pageOf([], null)
  const now = clock.now()
  const seeker = { id, vip, gender, seeking }
  let list = await freshList(db, seeker, start === undefined, now)
  const rows: EncounterRow[] = []
  let position = start ?? 1
  for (let tries = 0; tries < maxParts; tries++) {
    rows.push(...(await encounterDb.listDeck(db, member, position, now)))
    if (rows.length > pageSize) break
    position = Math.max(position, list.size + 1)
    if (list.floor === 0) return pageOf(rows, null)
    list = await longerList(db, seeker, list, now)
  }
  return pageOf(rows, position)
}

const picturesOf = (photos: EncounterRow["photos"]): string[] =>
  photos.flatMap(({ file, kind }) => (kind === "image" ? [storage.address(`${file}/600.webp`)] : []))

/** Lists members best first; `max_id` is a position, so that no member appears twice in one run. */
export async function deal(db: DbOrTx, caller: MemberCaller, maxId: number | undefined): Promise<Page<EncounterCard>> {
  const page = await findPage(db, caller.member, maxId)
  const pictures = new Map(page.items.map(({ memberId, photos }) => [memberId, picturesOf(photos)]))
  const { items, pagination } = await toCards(db, page, caller)
  const cards = items.map((card) => {
    const others = pictures.get(card.user_id)?.filter((src) => src !== card.portrait) ?? []
    return { ...card, pictures: others.slice(0, morePictures) }
  })
  return { items: cards, pagination }
}

/** Hides the member from the reader for some weeks. Raises `user_not_found`, `yourself`. */
export async function pass(db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> {
  if (otherId === member.id) throw new AppError("yourself", { field: "user_id" })
  const passed = await transaction(db, (tx) => encounterDb.insertPass(tx, member, otherId, clock.now()))
  if (!passed) throw new AppError("user_not_found")
}

/** Undoes the last pass. Raises `not_found` if it was about another member. */
export async function undo(db: DbOrTx, { member }: MemberCaller, otherId: number): Promise<void> {
  const isUndone = await transaction(db, (tx) => encounterDb.undoLastPass(tx, member.id, otherId))
  if (!isUndone) throw new AppError("not_found")
}

export const deleteOldPasses = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => encounterDb.deleteOldPasses(tx, clock.now()))

export const erasePasses = (tx: Tx, memberId: number): Promise<void> => encounterDb.erase(tx, memberId)
export const exportPasses = async (db: DbOrTx, memberId: number) => ({
  passes: await encounterDb.passesOf(db, memberId),
})
