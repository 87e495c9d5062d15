/**
 * Reference model of the ledger for property tests: in memory, one operation at a time. Amounts in cents, times in
 * days.
 */

export type LedgerOperation =
  | { do: "recharge"; id: number; who: number; cents: number; referrer: number | null }
  | { do: "present"; id: number; who: number; cents: number }
  | { do: "pay"; id: number; who: number; to: number | null; cents: number }
  | { do: "hold"; id: number; who: number; cents: number }
  | { do: "release"; id: number; to: number | null }
  | { do: "refund"; id: number }
  | { do: "cashOut"; id: number; who: number; cents: number }
  | { do: "reverse"; of: ReversibleOperation; id: number }

export type ReversibleOperation = "recharge" | "present" | "pay" | "release" | "cashOut"

export interface MemberState {
  paid: number
  promo: number
  earnings: number
  escrow: number
  debt: number
}

/** Paid gold of one top-up, which can be disputed for 180 days. */
interface Lot {
  who: number
  left: number
  day: number
  isTakenBack: boolean
}

interface LotUse {
  lot: Lot
  cents: number
}

/** An earning; reversible for 180 days from the youngest payment that it came from. */
interface Earning {
  who: number
  cents: number
  left: number
  day: number
}

interface Done {
  who: number
  paid: number
  promo: number
  earning: Earning | null
  /** Lots used by the transaction; for a top-up, the lot that it created. */
  uses: LotUse[]
  lot?: Lot
  /** Sequence number. */
  turn: number
  reversed: boolean
}

const maturityDays = 180

const total = (uses: readonly LotUse[]): number => uses.reduce((sum, { cents }) => sum + cents, 0)
const share = (uses: readonly LotUse[]): number => Math.floor((total(uses) * 7) / 10)

export class LedgerModel {
  readonly members: MemberState[]
  house = 0
  day = 0
  private readonly done = new Map<string, Done>()
  /** Oldest first. */
  private readonly lots: Lot[] = []
  private readonly holds = new Map<number, Done & { open: boolean }>()
  private turn = 0

  constructor(count: number) {
    this.members = Array.from({ length: count }, () => ({ paid: 0, promo: 0, earnings: 0, escrow: 0, debt: 0 }))
  }

  member(index: number): MemberState {
    const state = this.members[index]
    if (!state) throw new Error(`no member ${index}`)
    return state
  }

  /** Cents that could be cashed out without a debt. */
  matured(who: number): number {
    const waiting = [...this.done.values()]
      .flatMap(({ earning }) => (earning?.who === who && this.isYoung(earning) ? [earning.left] : []))
      .reduce((sum, left) => sum + left, 0)
    return this.member(who).earnings - waiting
  }

  /** @returns null if it was done before, false if it is refused */
  apply(operation: LedgerOperation): boolean | null {
    if (operation.do === "release" || operation.do === "refund") return this.settle(operation)
    if (operation.do === "reverse") return this.reverse(operation)
    const key = `${operation.do} ${operation.id}`
    if (this.done.has(key)) return null
    const original = this.first(operation)
    if (!original) return false
    this.done.set(key, original)
    if (operation.do === "hold") this.holds.set(operation.id, { ...original, open: true })
    return true
  }

  private isYoung = (earning: Earning): boolean => earning.day + maturityDays > this.day

  private record(spent: Partial<Done> & { who: number }): Done {
    const none = { paid: 0, promo: 0, earning: null, uses: [] }
    return { ...none, ...spent, turn: (this.turn += 1), reversed: false }
  }

  private earn(who: number | null, cents: number, uses: readonly LotUse[]): Earning | null {
    if (who === null || cents === 0) return null
    this.member(who).earnings += cents
    this.house -= cents
    return { who, cents, left: cents, day: Math.max(...uses.map(({ lot }) => lot.day)) }
  }

  private addLot(who: number, left: number): Lot {
    const lot = { who, left, day: this.day, isTakenBack: false }
    this.lots.push(lot)
    return lot
  }

  /** @returns cents left after settling the debt */
  private addPaid(who: number, cents: number): number {
    const member = this.member(who)
    const settled = Math.min(cents, -member.debt)
    member.debt += settled
    member.paid += cents - settled
    return cents - settled
  }

  /** Returns paid gold to its lots, youngest first. */
  private giveBack({ who, paid, uses }: Done): void {
    let left = this.addPaid(who, paid)
    const youngest = uses.splice(0).toSorted((a, b) => this.lots.indexOf(b.lot) - this.lots.indexOf(a.lot))
    for (const { lot, cents } of youngest) {
      const paidBack = Math.min(cents, left)
      lot.left += paidBack
      left -= paidBack
    }
    if (left > 0) this.addLot(who, left)
  }

  private takeOfLots(lots: readonly Lot[], cents: number): LotUse[] {
    const uses: LotUse[] = []
    let left = cents
    for (const lot of lots) {
      const taken = Math.min(lot.left, left)
      lot.left -= taken
      left -= taken
      if (taken > 0) uses.push({ lot, cents: taken })
    }
    if (left > 0) throw new Error(`${left} cents lie in no lot`)
    return uses
  }

  private lotsOf = (who: number): Lot[] => this.lots.filter((lot) => lot.who === who)

  private spend(who: number, cents: number): { paid: number; promo: number; uses: LotUse[] } | null {
    const member = this.member(who)
    if (member.debt < 0 || member.paid + member.promo < cents) return null
    const promo = Math.min(cents, member.promo)
    const paid = cents - promo
    member.promo -= promo
    member.paid -= paid
    return { promo, paid, uses: this.takeOfLots(this.lotsOf(who), paid) }
  }

  private first(operation: Exclude<LedgerOperation, { do: "release" | "refund" | "reverse" }>): Done | null {
    const { who, cents } = operation
    const member = this.member(who)
    if (operation.do === "recharge") {
      this.house -= cents
      const lot = this.addLot(who, this.addPaid(who, cents))
      const earning = this.earn(operation.referrer, Math.floor(cents / 5), [{ lot, cents }])
      return this.record({ who, paid: cents, earning, lot })
    }
    if (operation.do === "present") {
      this.house -= cents
      member.promo += cents
      return this.record({ who, promo: cents })
    }
    if (operation.do === "cashOut") {
      if (member.debt < 0 || this.matured(who) < cents) return null
      member.earnings -= cents
      this.house += cents
      return this.record({ who, paid: cents })
    }
    const spent = this.spend(who, cents)
    if (!spent) return null
    if (operation.do === "hold") {
      member.escrow += cents
      return this.record({ who, ...spent })
    }
    this.house += cents
    return this.record({ who, ...spent, earning: this.earn(operation.to, share(spent.uses), spent.uses) })
  }

  private settle(operation: Extract<LedgerOperation, { do: "release" | "refund" }>): boolean | null {
    const hold = this.holds.get(operation.id)
    if (!hold) return false
    if (operation.do === "release" && operation.to === hold.who) return false
    if (!hold.open) return null
    hold.open = false
    this.member(hold.who).escrow -= hold.paid + hold.promo
    if (operation.do === "refund") {
      this.member(hold.who).promo += hold.promo
      this.giveBack(hold)
      return true
    }
    this.house += hold.paid + hold.promo
    const { who, paid, promo } = hold
    const uses = hold.uses.filter(({ lot }) => !lot.isTakenBack)
    const earning = this.earn(operation.to, share(uses), uses)
    this.done.set(`release ${operation.id}`, this.record({ who, paid, promo, uses, earning }))
    return true
  }

  private takeBack(earning: Earning | null, most = Infinity): number {
    if (!earning || !this.isYoung(earning)) return 0
    const cents = Math.min(earning.left, most)
    earning.left -= cents
    this.member(earning.who).earnings -= cents
    this.house += cents
    return cents
  }

  private reverse({ of, id }: Extract<LedgerOperation, { do: "reverse" }>): boolean | null {
    const done = this.done.get(`${of} ${id}`)
    if (!done) return false
    if (done.reversed) return null
    done.reversed = true
    const member = this.member(done.who)
    if (of === "recharge") this.reverseRecharge(done)
    else if (of === "cashOut") {
      member.earnings += done.paid
      this.house -= done.paid
    } else if (of === "present") {
      const left = Math.min(member.promo, done.promo)
      member.promo -= left
      this.house += left
    } else {
      this.takeBack(done.earning)
      this.house -= done.paid + done.promo
      member.promo += done.promo
      this.giveBack(done)
    }
    return true
  }

  private reverseRecharge(recharge: Done): void {
    const member = this.member(recharge.who)
    this.house += recharge.paid
    const left = Math.min(member.paid, recharge.paid)
    member.paid -= left
    const { lot } = recharge
    if (!lot) throw new Error("a top-up without a lot")
    this.takeOfLots([lot, ...this.lotsOf(recharge.who).filter((other) => other !== lot)], left)
    lot.isTakenBack = true
    let uncovered = recharge.paid - left
    let owed = uncovered
    this.takeBack(recharge.earning)
    const latest = [...this.done.entries()]
      .filter(([key]) => /^(pay|release)/.test(key))
      .map(([, done]) => done)
      .toSorted((a, b) => b.turn - a.turn)
    for (const { earning, uses } of latest) {
      const used = total(uses.filter((use) => use.lot === lot))
      if (!earning || !this.isYoung(earning) || used === 0) continue
      const paid = total(uses)
      const covered = Math.min(uncovered, used, Math.ceil((earning.left * paid) / earning.cents))
      uncovered -= covered
      const taken = this.takeBack(earning, Math.floor((covered * earning.cents) / paid))
      this.house -= taken
      owed -= taken
    }
    member.debt -= owed
  }
}
