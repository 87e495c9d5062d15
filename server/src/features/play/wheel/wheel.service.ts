import { createHash, createHmac } from "node:crypto"
import type { Me } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/flag"
import { toCents } from "@redthread/contract/gold"
import { prizeOf, spinMessage, wheelPrizes, type WheelSpin, type WheelState } from "@redthread/contract/wheel"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"
import * as gold from "../../money/gold/gold.service"
import * as travel from "../../shop/travel/travel.service"
import * as wheelDb from "./wheel.db"

/** YYYY-MM-DD at this moment in a time zone. */
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat("sv", { timeZone }).format(clock.now())

/** What decides a member's spin of a day. It follows from the server's secret, so that nothing is stored to show it. */
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

/** The wheel of the member's day. The seed is told once it has decided. */
export async function show(db: DbOrTx, { member }: MemberCaller, timeZone = "UTC"): Promise<WheelState> {
  const day = dayIn(timeZone)
  const latest = await wheelDb.findLatest(db, member.id)
  const spun = latest && latest.day >= day ? toSpin(latest) : null
  return { day, commitment: spun?.commitment ?? commitmentOf(seedOf(member.id, day)), spun }
}

async function award(tx: Tx, memberId: number, { id, prize }: wheelDb.Spin): Promise<void> {
  const won = wheelPrizes[prize]
  if (won?.kind === "free_trip") await travel.grantFreeTrip(tx, memberId)
  if (won?.kind !== "gold") return
  const reference = { type: "wheel_spin", id } as const
  await gold.credit(tx, { kind: "promotion", reference, memberId, cents: toCents(won.gold) })
}

interface Turn {
  time_zone?: string | undefined
  client_seed: string
  commitment?: string | undefined
}

/**
 * Spins the wheel of the member's day, and gives what it shows, in one transaction. A day counts once, and days only
 * go forward, also for who changes the time zone. Raises `wheel_spun`, and `wheel_turned` where the day of the
 * commitment that the member was shown is over.
 */
export const spin = (db: DbOrTx, { member }: MemberCaller, { time_zone = "UTC", client_seed, commitment }: Turn) =>
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
    const made = await wheelDb.insert(tx, {
      memberId: member.id,
      day,
      timeZone: time_zone,
      seed,
      clientSeed: client_seed,
      prize: prizeOf(digest),
      createdAt: clock.now(),
    })
    await award(tx, member.id, made)
    return toSpin(made)
  })

/** Whether there is a spin to be had, by the time zone in which the member last spun. */
export async function meOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  const latest = await wheelDb.findLatest(db, memberId)
  return { wheel: toFlag(!latest || latest.day < dayIn(latest.timeZone)) }
}

export const eraseWheel = (tx: Tx, memberId: number): Promise<void> => wheelDb.erase(tx, memberId)

export const exportWheel = async (db: DbOrTx, memberId: number) => ({ spins: await wheelDb.spinsOf(db, memberId) })
