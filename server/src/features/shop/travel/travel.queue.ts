import { AppError } from "@redthread/contract/core/error"
import { queues } from "@redthread/contract/staff-queue"
import { travelServices, type TravelState, travelWays } from "@redthread/contract/travel"
import type { StaffCase, StaffQueue } from "../../../core/staff-queue"
import * as travelDb from "./travel.db"
import { moveByStaff } from "./travel.service"

const toCase = (row: travelDb.Request): StaffCase => ({
  id: row.id,
  sortKey: row.id,
  memberId: row.memberId,
  facts: [
    { name: "state", as: "word", value: row.state },
    { name: "name", as: "text", value: row.fullName },
    { name: "email", as: "text", value: row.email },
    { name: "destination", as: "text", value: row.destination },
    { name: "meet", as: "text", value: row.meet },
    ...travelServices
      .filter((service) => row[service])
      .map((value) => ({ name: "services" as const, as: "word" as const, value })),
    ...(row.freeTripId === null ? [] : [{ name: "free" as const, as: "word" as const, value: "yes" }]),
  ],
  text: row.notes || null,
  evidence: null,
  createdAt: row.createdAt,
  decisions: travelWays[row.state],
  reasons: ["refused"],
})

const isState = (decision: string): decision is TravelState => decision in travelWays

export const travelQueue: StaffQueue = {
  name: "travel",
  roles: queues.travel.list.access.staff,
  waiting: travelDb.countOpen,
  cases: {
    list: async (on, after, limit) => (await travelDb.listOpen(on, after, limit)).map(toCase),
    find: async (on, id) => {
      const row = await travelDb.find(on, id)
      return row && toCase(row)
    },
    decide: async (tx, caller, id, { decision, reason }) => {
      if (!isState(decision)) throw new AppError("invalid", { field: "decision" })
      await moveByStaff(tx, caller, id, { state: decision, note: reason ?? "" })
    },
  },
}
