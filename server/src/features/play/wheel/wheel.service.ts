import { createHash, createHmac } from "node:crypto"
import type { Me } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/call"
import { toCents } from "@redthread/contract/gold"
import { prizeOf, spinMessage, wheelPrizes, type WheelSpin, type WheelState } from "@redthread/contract/wheel"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"
import * as gold from "../../money/gold/gold.service"
import * as travel from "../../shop/travel/travel.service"
import * as wheelDb from "./wheel.db"

const dayIn = (timeZone: string, at = clock.now()): string => new Intl.DateTimeFormat("sv", { timeZone }).format(at)

/** For this long a spin's zone counts for the next spins. */
const zoneMemoryMs = 7 * dayMs

/** Returns the latest spin if it uses up today, in this zone or in one of which the member had a day just now. */
async function findSpunToday(on: DbOrTx, memberId: number, timeZone?: string): Promise<wheelDb.Spin | null> {
  const latest = await wheelDb.findLatest(on, memberId)
  if (!latest) return null
  const zones = await wheelDb.zonesSince(on, memberId, new Date(latest.createdAt.getTime() - zoneMemoryMs))
  const zone = timeZone ?? latest.timeZone
  const isLater = (each: string) => dayIn(each) > dayIn(each, latest.createdAt)
  return dayIn(zone) > latest.day && [zone, ...zones].every(isLater) ? null : latest
}

/** Determines a member's spin of a day, derived from the server's secret, so that showing the wheel stores nothing. */
const seedOf = (memberId: number, day: string): Buffer =>
  createHmac("sha256", secretFor("wheel")).update(`${memberId}:${day}`).digest()

const commitmentOf = (seed: Uint8Array): string => createHash("sha256").update(seed).digest("hex")

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

function toSpin({ prize, day, seed, clientSeed, createdAt }: wheelDb.Spin): WheelSpin {
  return {
    index: prize,
    gold: wheelPrizes[prize]?.gold ?? 0,
    day,
    commitment: commitmentOf(seed),
    seed: hexOf(seed),
    client_seed: clientSeed,
    created_at: createdAt.toISOString(),
  }
}

/** Returns the wheel of the day; the seed is revealed after the spin. */
export async function show(db: DbOrTx, { member }: MemberCaller, timeZone = "UTC"): Promise<WheelState> {
  const day = dayIn(timeZone)
  const latest = await findSpunToday(db, member.id, timeZone)
  const spun = latest && toSpin(latest)
  return { day, commitment: spun?.commitment ?? commitmentOf(seedOf(member.id, day)), spun }
}

async function awardPrize(tx: Tx, memberId: number, { id, prize }: wheelDb.Spin): Promise<void> {
  const reward = wheelPrizes[prize]
  if (reward?.kind === "free_trip") await travel.grantFreeTrip(tx, memberId)
  if (reward?.kind !== "gold") return
  const reference = { type: "wheel_spin", id } as const
  await gold.credit(tx, { kind: "promotion", reference, memberId, cents: toCents(reward.gold) })
}

interface SpinInput {
  time_zone?: string | undefined
  client_seed: string
  commitment?: string | undefined
}

/** A member has one spin per day; another time zone gives no second one. */
export const spin = (db: DbOrTx, { member }: MemberCaller, { time_zone = "UTC", client_seed, commitment }: SpinInput) =>
  transaction(db, async (tx): Promise<WheelSpin> => {
    await wheelDb.lockWheel(tx, member.id)
    const day = dayIn(time_zone)
    if (await findSpunToday(tx, member.id, time_zone)) throw new AppError("wheel_spun")
    const seed = seedOf(member.id, day)
    if (commitment !== undefined && commitment !== commitmentOf(seed)) throw new AppError("wheel_turned")
    const digest = createHmac("sha256", seed)
      .update(spinMessage(client_seed, member.id, day))
      .digest("hex")
    const row = await wheelDb.insert(tx, {
      memberId: member.id,
      day,
      timeZone: time_zone,
      seed,
      clientSeed: client_seed,
      prize: prizeOf(digest),
      createdAt: clock.now(),
    })
    await awardPrize(tx, member.id, row)
    return toSpin(row)
  })

/** Wheel state in `me`, by the time zone of the latest spin. */
export async function meOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  return { wheel: toFlag((await findSpunToday(db, memberId)) === null) }
}

export const eraseWheel = (tx: Tx, memberId: number): Promise<void> => wheelDb.erase(tx, memberId)

export const exportWheel = async (db: DbOrTx, memberId: number) => ({ spins: await wheelDb.spinsOf(db, memberId) })
