import type { BoughtContact, Contact, ContactChange, ContactEntries, OwnContact } from "@redthread/contract/contact"
import type { Page } from "@redthread/contract/core/page"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import type { TakenBack } from "../../../core/feature"
import { hasDuty } from "../../identity/geo/geo.country.service"
import * as gold from "../../money/gold/gold.service"
import { withdraw } from "../../money/gold/gold.withdraw.service"
import { notify } from "../../signals/notice/notice.notify.service"
import * as contactDb from "./contact.db"
import * as processDb from "./contact.process.db"
import { namesSeenBy } from "../../member/relation-facts/relation.sql"

const emptyContact: contactDb.ContactInfo = {
  facebook: null,
  wechat: null,
  other: null,
  price: 0,
  show: false,
  consentAt: null,
}

const entriesOf = ({ facebook, wechat, other }: ContactEntries): ContactEntries => ({ facebook, wechat, other })

const isEmpty = ({ facebook, wechat, other }: ContactEntries): boolean => (facebook ?? wechat ?? other) === null

const toOwn = (info: contactDb.ContactInfo): OwnContact => ({
  ...entriesOf(info),
  price: toGold(info.price),
  show: info.show,
  consent_at: info.consentAt?.toISOString() ?? null,
})

export const showOwn = async (db: DbOrTx, { member }: MemberCaller): Promise<OwnContact> =>
  toOwn((await contactDb.findOwn(db, member.id)) ?? emptyContact)

/** Time of consent: setting a price or `show` gives consent, removing both withdraws it. */
function consentAfter(stored: contactDb.ContactInfo, { price, show }: { price: number; show: boolean }): Date | null {
  if (price === 0 && !show) return null
  return price === stored.price && show === stored.show ? stored.consentAt : clock.now()
}

/** Changes only the given parts. Raises `contact_empty` if nothing would be sold or shown. */
export async function change(tx: Tx, memberId: number, { price, ...rest }: ContactChange): Promise<OwnContact> {
  const stored = await contactDb.lockOwn(tx, memberId)
  const { facebook = stored.facebook, wechat = stored.wechat, other = stored.other, show = stored.show } = rest
  const next = { facebook, wechat, other, show, price: price === undefined ? stored.price : toCents(price) }
  const info = { ...next, consentAt: consentAfter(stored, next) }
  if (info.consentAt && isEmpty(info)) throw new AppError("contact_empty", { field: "facebook" })
  await contactDb.update(tx, memberId, info)
  return toOwn(info)
}

export const edit = (db: DbOrTx, { member }: MemberCaller, body: ContactChange): Promise<OwnContact> =>
  transaction(db, (tx) => change(tx, member.id, body))

/** Deletes the contact information and the copies of its buyers, who are refunded. */
export const withdrawConsent = (db: DbOrTx, { member }: MemberCaller): Promise<void> =>
  transaction(db, async (tx) => {
    await contactDb.lockOwn(tx, member.id)
    await withdraw(tx, "contact", "gone", await contactDb.deleteSold(tx, member.id))
    await contactDb.update(tx, member.id, emptyContact)
  })

/** The law of the reader's country keeps contact information of others from them. */
const isWithholding = (db: DbOrTx, memberId: number, address?: string): Promise<boolean> =>
  hasDuty(db, memberId, "contact_withheld", address)

const isWithheld = async (
  db: DbOrTx,
  { member, address }: Pick<MemberCaller, "member"> & { address?: string },
  ownerId: number,
  { processed }: contactDb.ContactRow,
): Promise<boolean> => member.id !== ownerId && !processed && (await isWithholding(db, member.id, address))

/** Entries visible without paying (the reader's own, those shown to VIPs, or bought ones); null if none. */
function entriesFor(
  { member }: Pick<MemberCaller, "member">,
  ownerId: number,
  row: contactDb.ContactRow,
): ContactEntries | null {
  if (member.id === ownerId || (member.vip && row.show)) return entriesOf(row)
  return row.bought
}

/** To a reader who may buy none, information that only VIPs see for free counts as well. */
const isOffered = (row: contactDb.ContactRow, entries: ContactEntries | null): boolean =>
  entries ? !isEmpty(entries) : !isEmpty(row) && (row.price > 0 || row.show)

export async function show(db: DbOrTx, caller: MemberCaller, ownerId: number): Promise<Contact> {
  const row = await contactDb.findVisible(db, caller.member, ownerId)
  if (!row) throw new AppError("user_not_found")
  const entries = entriesFor(caller, ownerId, row)
  const withheld = isOffered(row, entries) && (await isWithheld(db, caller, ownerId, row))
  const isAvailable = entries ? !isEmpty(entries) : !isEmpty(row) && row.price > 0
  return {
    user_id: ownerId,
    price: toGold(row.price),
    available: isAvailable && !withheld,
    paid: row.paid,
    entries: withheld ? null : entries,
    withheld,
  }
}

export async function reportedEntries(db: DbOrTx, member: Member, ownerId: number): Promise<string[]> {
  const row = await contactDb.findVisible(db, member, ownerId)
  const entries = row && !(await isWithheld(db, { member }, ownerId, row)) && entriesFor({ member }, ownerId, row)
  return entries ? Object.values(entries).filter((entry) => entry !== null) : []
}

function assertOffer(row: contactDb.ContactRow, shown: number | undefined): void {
  if (isEmpty(row)) throw new AppError("contact_unavailable")
  if (row.price === 0) throw new AppError(row.show ? "vip_needed" : "contact_unavailable")
  gold.assertPrice(row.price, shown)
}

/** The reply is stored for replays, so it contains no contact data. */
export async function pay(tx: Tx, caller: MemberCaller, ownerId: number, price?: number) {
  const { member } = caller
  if (member.id === ownerId) throw new AppError("yourself")
  const free = { ok: true as const, taken: 0 }
  await contactDb.lockPrice(tx, ownerId)
  const row = await contactDb.findVisible(tx, member, ownerId)
  if (!row) throw new AppError("user_not_found")
  const entries = entriesFor(caller, ownerId, row)
  if (isOffered(row, entries) && (await isWithheld(tx, caller, ownerId, row))) throw new AppError("contact_withheld")
  if (row.paid || entries) return free
  assertOffer(row, price)
  const cents = row.price
  const createdAt = clock.now()
  const purchaseId = await contactDb.insertPurchase(tx, {
    ...entriesOf(row),
    buyerId: member.id,
    ownerId,
    price: cents,
    createdAt,
  })
  if (purchaseId === null) return free
  const reference = { type: "contact_purchase", id: purchaseId } as const
  await gold.pay(tx, { from: member.id, to: ownerId, cents, kind: "contact", reference })
  await notify(tx, ownerId, {
    type: "earning",
    event: "contact_sold",
    actorId: member.id,
    data: { gold: toGold(cents) },
    key: `contact-sold-${purchaseId}`,
  })
  return { ok: true as const, taken: toGold(cents) }
}

export async function takeBackPurchases(tx: Tx, { bought }: TakenBack): Promise<void> {
  const ids = bought.flatMap(({ type, id }) => (type === "contact_purchase" ? [id] : []))
  await withdraw(tx, "contact", "charged_back", await contactDb.deletePurchases(tx, ids))
}

/** Refunds the buyers of the member's information; the payments stay in the ledger, without contact data. */
export async function eraseContact(tx: Tx, memberId: number): Promise<void> {
  await contactDb.deleteBought(tx, memberId)
  await withdraw(tx, "contact", "gone", await contactDb.deleteSold(tx, memberId))
  await contactDb.deleteOwn(tx, memberId)
  await processDb.deleteOf(tx, memberId)
}

export async function listBought(
  db: DbOrTx,
  { member, address }: MemberCaller,
  maxId = Number.MAX_SAFE_INTEGER,
): Promise<Page<BoughtContact>> {
  const [purchases, areWithheld] = await Promise.all([
    contactDb.listBought(db, member.id, maxId, pageSize + 1),
    isWithholding(db, member.id, address),
  ])
  const names = await namesSeenBy(db, member, [...new Set(purchases.map(({ ownerId }) => ownerId))])
  return toPage(
    purchases,
    pageSize,
    ({ id }) => id,
    ({ id, ownerId, price, createdAt, processed, ...entries }) => ({
      id,
      user: { user_id: ownerId, name: names.get(ownerId) ?? null },
      entries: areWithheld && !processed ? null : entries,
      withheld: areWithheld && !processed,
      price: toGold(price),
      created_at: createdAt.toISOString(),
    }),
  )
}

/** Only what is withheld can be returned, otherwise a buyer could read it and get the gold back. */
export const returnWithheld = (db: DbOrTx, { member, address }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const deleted = (await isWithholding(tx, member.id, address))
      ? await contactDb.deleteUnprocessed(tx, member.id, id)
      : []
    if (deleted.length === 0) throw new AppError("not_found")
    await withdraw(tx, "contact", "gone", deleted)
  })

/** The export of gold contains the payments, by purchase id. */
export async function exportContact(db: DbOrTx, memberId: number) {
  const [own, purchases, processes] = await Promise.all([
    contactDb.findOwn(db, memberId),
    contactDb.purchasesOf(db, memberId),
    processDb.listOf(db, memberId),
  ])
  return {
    processes,
    own: own && toOwn(own),
    purchases: purchases.map(({ price, ...purchase }) => ({ ...purchase, price: toGold(price) })),
  }
}
