import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { showOffers } from "@redthread/contract/payment"
import { listAudit, setMemberTerms, showStaffMember } from "@redthread/contract/staff"
import { startApp, type TestApp } from "../../../testing/harness"
import { newStaff } from "../../../testing/staff"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test("STAFF-01 VIP-05 an administrator makes a member a partner, free of charge, and sets the rate", async () => {
  const [admin, anna] = [await newStaff(app, "admin"), await app.register()]
  const socket = await anna.socket()
  const params = { id: anna.id }
  await admin.ok(setMemberTerms, { params, body: { is_partner: 1, free: 1, rate: 0.85, reason: "Brings members" } })
  await socket.next("refresh")
  expect(await anna.ok(showMe, {})).toMatchObject({ is_partner: 1, free: 1, vip: 1, rate: 0.85 })
  expect(await admin.ok(showStaffMember, { params })).toMatchObject({ is_partner: 1, free: 1, vip: true, rate: 0.85 })
  expect((await anna.ok(showOffers, { query: {} })).discount).toBe(5)
  // Omitted fields are unchanged.
  await admin.ok(setMemberTerms, { params, body: { free: 0, reason: "Has left the team" } })
  expect(await anna.ok(showMe, {})).toMatchObject({ is_partner: 1, free: 0, vip: 0, rate: 0.85 })
  const { items } = await admin.ok(listAudit, { query: { subject_id: anna.id } })
  expect(items.filter(({ action }) => action === "member.terms")).toMatchObject([
    { actor_id: admin.id, reason: "Has left the team", detail: { free: 0, was: { free: 1 } } },
    {
      actor_id: admin.id,
      reason: "Brings members",
      detail: { is_partner: 1, free: 1, rate: 0.85, was: { is_partner: 0, free: 0, rate: 1 } },
    },
  ])
})

test("STAFF-01 only administrators set terms, not their own, and only valid ones", async () => {
  const [admin, anna] = [await newStaff(app, "admin"), await app.register()]
  const reason = "As we agreed"
  for (const role of ["member", "translator", "support", "moderator"] as const) {
    const caller = await newStaff(app, role)
    const refused = await caller.call(setMemberTerms, { params: { id: anna.id }, body: { free: 1, reason } })
    expect(refused.status, role).toBe(403)
  }
  const own = await admin.call(setMemberTerms, { params: { id: admin.id }, body: { free: 1, reason } })
  expect(own.status).toBe(403)
  const missing = await admin.call(setMemberTerms, { params: { id: 999_999 }, body: { free: 1, reason } })
  expect(missing.status).toBe(404)
  for (const body of [
    { rate: 0, reason },
    { rate: 11, reason },
    { rate: 0.123456, reason },
    { free: 1, reason: " " },
  ]) {
    const { status } = await admin.call(setMemberTerms, { params: { id: anna.id }, body: body as { reason: string } })
    expect(status, JSON.stringify(body)).toBe(400)
  }
  expect(await anna.ok(showMe, {})).toMatchObject({ is_partner: 0, free: 0, rate: 1 })
})
