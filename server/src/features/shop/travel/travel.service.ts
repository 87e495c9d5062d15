import { AppError } from "@redthread/contract/core/error"
import type { CallArguments } from "@redthread/contract/core/call"
import { toCents } from "@redthread/contract/gold"
import { type NotificationEvent, notificationEvents } from "@redthread/contract/notification"
import {
  type requestTravel,
  travelFee,
  type TravelRequest,
  type TravelState,
  travelWays,
} from "@redthread/contract/travel"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as escrow from "../../money/gold/gold.escrow.service"
import { notify } from "../../signals/notice/notice.notify.service"
import * as travelDb from "./travel.db"

type TravelInput = CallArguments<typeof requestTravel>["body"]

const listMax = 20

const referenceOf = (id: number) => ({ type: "travel_request", id }) as const

function toRequest(request: travelDb.Request, steps: readonly travelDb.Step[]): TravelRequest {
  const { memberId: _memberId, fullName, freeTripId, createdAt, ...same } = request
  return {
    ...same,
    full_name: fullName,
    free: freeTripId !== null,
    steps: steps
      .filter(({ requestId }) => requestId === request.id)
      .map(({ state, note, createdAt: at }) => ({ state, note, created_at: at.toISOString() })),
    created_at: createdAt.toISOString(),
  }
}

async function withSteps(on: Parameters<typeof travelDb.stepsOf>[0], requests: readonly travelDb.Request[]) {
  const steps =
    requests.length === 0
      ? []
      : await travelDb.stepsOf(
          on,
          requests.map(({ id }) => id),
        )
  return requests.map((request) => toRequest(request, steps))
}

export const grantFreeTrip = (tx: Tx, memberId: number): Promise<void> =>
  travelDb.insertFreeTrip(tx, memberId, clock.now())

export async function show(db: DbOrTx, { member }: MemberCaller) {
  const [requests, freeTrips] = await Promise.all([
    travelDb.ofMember(db, member.id, listMax),
    travelDb.countFreeTrips(db, member.id),
  ])
  return { items: await withSteps(db, requests), free_trips: freeTrips, fee: travelFee }
}

const stepTo = (tx: Tx, requestId: number, state: TravelState, note = ""): Promise<void> =>
  travelDb.insertStep(tx, { requestId, state, note, createdAt: clock.now() })

export async function request(tx: Tx, { member }: MemberCaller, { full_name, ...wishes }: TravelInput) {
  const freeTripId = await travelDb.lockFreeTrip(tx, member.id)
  const row = await travelDb.insert(tx, {
    ...wishes,
    memberId: member.id,
    fullName: full_name,
    state: "submitted",
    freeTripId,
    createdAt: clock.now(),
  })
  await stepTo(tx, row.id, "submitted")
  if (freeTripId === null)
    await escrow.hold(tx, { memberId: member.id, cents: toCents(travelFee), reference: referenceOf(row.id) })
  return toRequest(row, await travelDb.stepsOf(tx, [row.id]))
}

/** The fee of a trip becomes earned when the trip is booked, and is refunded when it is refused or cancelled. */
async function moveTo(tx: Tx, { id, freeTripId }: travelDb.Request, state: TravelState, note?: string): Promise<void> {
  await travelDb.setState(tx, id, state)
  await stepTo(tx, id, state, note)
  if (freeTripId !== null) return
  if (state === "booked") await escrow.release(tx, { reference: referenceOf(id) })
  if (state === "refused" || state === "canceled") await escrow.refund(tx, { reference: referenceOf(id) })
}

/** A request can be cancelled only before staff accept it. */
export const cancel = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const request = await travelDb.lock(tx, id)
    if (request?.memberId !== member.id || request.state !== "submitted") throw new AppError("not_found")
    await moveTo(tx, request, "canceled")
  })

const isNotified = (state: TravelState): state is NotificationEvent<"travel"> =>
  (notificationEvents.travel as readonly TravelState[]).includes(state)

export async function moveByStaff(tx: Tx, caller: MemberCaller, id: number, to: { state: TravelState; note: string }) {
  const request = await travelDb.lock(tx, id)
  if (!request) throw new AppError("not_found")
  const nextStates: readonly TravelState[] = travelWays[request.state]
  if (!nextStates.includes(to.state)) throw new AppError("travel_state", { field: "state" })
  await moveTo(tx, request, to.state, to.note)
  if (isNotified(to.state)) {
    const key = `travel ${id} ${to.state}`
    await notify(tx, request.memberId, { type: "travel", event: to.state, targetId: id, key })
  }
  const reason = to.note === "" ? {} : { reason: to.note }
  await audit(tx, caller, "travel.move", request.memberId, {
    request: id,
    from: request.state,
    to: to.state,
    ...reason,
  })
}

/** Refunds the gold in escrow before the requests are erased. */
export async function eraseTravel(tx: Tx, memberId: number): Promise<void> {
  for (const { id, state, freeTripId } of await travelDb.ofMember(tx, memberId, Number.MAX_SAFE_INTEGER))
    if (freeTripId === null && (state === "submitted" || state === "accepted"))
      await escrow.refund(tx, { reference: referenceOf(id) })
  await travelDb.erase(tx, memberId)
}

export const exportTravel = async (db: DbOrTx, memberId: number) => ({
  free_trips: await travelDb.freeTripsOf(db, memberId),
  requests: await withSteps(db, await travelDb.ofMember(db, memberId, Number.MAX_SAFE_INTEGER)),
})
