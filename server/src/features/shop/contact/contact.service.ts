import type { Contact, ContactChange, ContactEntries, OwnContact } from "@redthread/contract/contact"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import type { Member, MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, transaction, type Tx } from "../../../core/db/db"
import * as gold from "../../money/gold/gold.service"
import * as contactDb from "./contact.db"

const nothing: contactDb.ContactInfo = {
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

/** The own contact information. */
export const showOwn = async ({ member }: MemberCaller): Promise<OwnContact> =>
  toOwn((await contactDb.findOwn(db, member.id)) ?? nothing)

/** Setting a price or `show` gives consent; removing both withdraws it. */
function consentAfter(before: contactDb.ContactInfo, { price, show }: { price: number; show: boolean }): Date | null {
  if (price === 0 && !show) return null
  return price === before.price && show === before.show ? before.consentAt : clock.now()
}

/** Changes parts of a member's contact information. Raises `contact_empty` where nothing would be sold or shown. */
export async function change(tx: Tx, memberId: number, { price, ...rest }: ContactChange): Promise<OwnContact> {
  const before = await contactDb.lockOwn(tx, memberId)
  const { facebook = before.facebook, wechat = before.wechat, other = before.other, show = before.show } = rest
  const next = { facebook, wechat, other, show, price: price === undefined ? before.price : toCents(price) }
  const info = { ...next, consentAt: consentAfter(before, next) }
  if (info.consentAt && isEmpty(info)) throw new AppError("contact_empty", { field: "facebook" })
  await contactDb.update(tx, memberId, info)
  return toOwn(info)
}

export const edit = ({ member }: MemberCaller, body: ContactChange): Promise<OwnContact> =>
  transaction((tx) => change(tx, member.id, body))

/** Without paying now: one's own, what one has paid for, and as a VIP what the owner shows. */
const maySee = (
  { member }: Pick<MemberCaller, "member">,
  ownerId: number,
  { paid, show }: contactDb.ContactRow,
): boolean => member.id === ownerId || paid || (member.vip && show)

/** Raises `user_not_found`. */
export async function show(caller: MemberCaller, ownerId: number): Promise<Contact> {
  const row = await contactDb.findVisible(db, caller.member, ownerId)
  if (!row) throw new AppError("user_not_found")
  const seen = maySee(caller, ownerId, row)
  return {
    user_id: ownerId,
    price: toGold(row.price),
    available: !isEmpty(row) && (seen || row.price > 0),
    paid: row.paid,
    entries: seen ? entriesOf(row) : null,
  }
}

/** What this reader sees of it, line by line, as evidence of a report. */
export async function reportedEntries(member: Member, ownerId: number): Promise<string[]> {
  const row = await contactDb.findVisible(db, member, ownerId)
  if (!row || !maySee({ member }, ownerId, row)) return []
  return Object.values(entriesOf(row)).filter((entry) => entry !== null)
}

/** Refuses what can't be sold at the price that the buyer was shown. */
function assertOffer(row: contactDb.ContactRow, cents: number): void {
  if (isEmpty(row) || row.price === 0) throw new AppError("contact_unavailable")
  if (row.price !== cents) throw new AppError("price_changed", { field: "price", data: { price: toGold(row.price) } })
}

/**
 * Pays once for a member's contact information at the price that was shown; free if it is visible already. The answer
 * contains no contact data, because it is stored for replays. Raises `yourself`, `user_not_found`,
 * `contact_unavailable`, `price_changed` with the new price, `not_enough_gold`.
 */
export async function pay(tx: Tx, caller: MemberCaller, ownerId: number, price: number) {
  const { member } = caller
  if (member.id === ownerId) throw new AppError("yourself")
  const free = { ok: true as const, taken: 0 }
  await contactDb.holdPrice(tx, ownerId)
  const row = await contactDb.findVisible(tx, member, ownerId)
  if (!row) throw new AppError("user_not_found")
  if (maySee(caller, ownerId, row)) return free
  const cents = toCents(price)
  assertOffer(row, cents)
  const createdAt = clock.now()
  const purchaseId = await contactDb.insertPurchase(tx, { buyerId: member.id, ownerId, price: cents, createdAt })
  if (purchaseId === null) return free
  const reference = { type: "contact_purchase", id: purchaseId } as const
  await gold.pay(tx, { from: member.id, to: ownerId, cents, kind: "contact", reference })
  return { ok: true as const, taken: toGold(cents) }
}

/**
 * Deletes the contact information and the records of purchases. The payments stay in the ledger, without contact data.
 */
export const eraseContact = (tx: Tx, memberId: number): Promise<void> => contactDb.erase(tx, memberId)

/** Payments are in the export of gold, by the id of the purchase. */
export async function exportContact(memberId: number) {
  const [own, purchases] = await Promise.all([contactDb.findOwn(db, memberId), contactDb.purchasesOf(db, memberId)])
  return {
    own: own && toOwn(own),
    purchases: purchases.map(({ price, ...purchase }) => ({ ...purchase, price: toGold(price) })),
  }
}
