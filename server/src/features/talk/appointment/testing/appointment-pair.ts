import { type AppointmentKind, answerAppointment, propose } from "@redthread/contract/appointment"
import { clock, dayMs } from "../../../../core/process/clock"
import type { TestMember } from "../../../../testing/harness"

let keys = 0
export const newKey = () => ({ "idempotency-key": `appointment-test-${(keys += 1)}` })

export const ahead = (ms: number): string => new Date(clock.ms() + ms).toISOString()

interface Given {
  kind?: AppointmentKind
  at?: string
  place?: string
  instead_of?: number
}

export const proposal = (other: TestMember, { kind = "date", at = ahead(3 * dayMs), ...more }: Given = {}) => ({
  body: { user_id: other.id, kind, at, ...(kind === "date" && { place: "Café Lune, 5 Rue des Fleurs" }), ...more },
})

/** @returns the id */
export async function proposeTo(one: TestMember, other: TestMember, given: Given = {}): Promise<number> {
  const { status, body, error } = await one.call(propose, proposal(other, given), newKey())
  if (status !== 201) throw new Error(`the proposal answered ${status} ${JSON.stringify(error)}`)
  return body.id
}

export async function agree(one: TestMember, other: TestMember, given: Given = {}): Promise<number> {
  const id = await proposeTo(one, other, given)
  await other.ok(answerAppointment, { params: { id }, body: { answer: "accept" } })
  return id
}
