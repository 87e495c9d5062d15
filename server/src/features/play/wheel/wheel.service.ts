import { createHash, createHmac } from "node:crypto"
import type { Me } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/call"
import { toCents } from "@redthread/contract/gold"
import { prizeOf, spinMessage, wheelPrizes, type WheelSpin, type WheelState } from "@redthread/contract/wheel"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"
import * as gold from "../../money/gold/gold.service"
import * as travel from "../../shop/travel/travel.service"
import * as wheelDb from "./wheel.db"

const dayIn = (timeZone: string): string => new Intl.DateTimeFormat("sv", { timeZone }).format(clock.now())

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
  const latest = await wheelDb.findLatest(db, member.id)
  const spun = latest && latest.day >= day ? toSpin(latest) : null
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

/** A member has one spin per day; days only increase, even if the member changes the time zone. */
export const spin = (db: DbOrTx, { member }: MemberCaller, { time_zone = "UTC", client_seed, commitment }: SpinInput) =>
  transaction(db, async (tx): Promise<WheelSpin> => {
    await wheelDb.lockWheel(tx, member.id)
    const day = dayIn(time_zone)
    const latest = await wheelDb.findLatest(tx, member.id)
    if (latest && latest.day >= day) throw new AppError("wheel_spun")
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
  const latest = await wheelDb.findLatest(db, memberId)
  return { wheel: toFlag(!latest || latest.day < dayIn(latest.timeZone)) }
}

export const eraseWheel = (tx: Tx, memberId: number): Promise<void> => wheelDb.erase(tx, memberId)

export const exportWheel = async (db: DbOrTx, memberId: number) => ({ spins: await wheelDb.spinsOf(db, memberId) })
