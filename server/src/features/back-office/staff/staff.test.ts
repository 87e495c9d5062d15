import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { authenticate, showMe } from "@redthread/contract/account"
import { sanctions } from "@redthread/contract/sanction"
import type { Role } from "@redthread/contract/core/call"
import { listAudit, translateAnnouncement } from "@redthread/contract/staff"
import { rows } from "../../../testing/rows"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { startLibreTranslateStub } from "../../../testing/stub/libretranslate-stub"
import { liftNow, newStaff, settleDecisions } from "../../../testing/staff"
import { openTranslation } from "../../people/translation/translation.service"
import { db } from "../../../core/db/pool"

let app: TestApp
const staff = {} as Record<Role, TestMember>

beforeAll(async () => {
  app = await startApp()
  for (const role of ["member", "translator", "support", "moderator", "admin"] as const) {
    staff[role] = await newStaff(app, role)
  }
})
afterAll(() => app.stop())

const suspend = (by: TestMember, id: number) =>
  by.call(sanctions.suspend, { params: { id }, body: { reason: "spam", ground: "spam" } })

const kick = (by: TestMember, id: number) =>
  by.call(sanctions.kick, { params: { id }, body: { reason: "A shared device" } })

describe("staff", () => {
  it("STAFF-01 can call only the calls of their role", async () => {
    const someone = await app.register()
    for (const role of ["member", "translator", "support"] as const) {
      expect((await suspend(staff[role], someone.id)).status, role).toBe(403)
    }
    for (const role of ["member", "translator"] as const) {
      expect((await kick(staff[role], someone.id)).status, role).toBe(403)
    }
    for (const role of ["member", "translator", "support", "moderator"] as const) {
      expect((await staff[role].call(listAudit, { query: {} })).status, role).toBe(403)
    }
    expect((await someone.call(showMe, {})).status).toBe(200)
  })

  it("STAFF-01 cannot act on equal or higher roles, themselves or missing members", async () => {
    expect((await suspend(staff.moderator, staff.admin.id)).status).toBe(403)
    expect((await suspend(staff.moderator, staff.moderator.id)).status).toBe(403)
    expect((await kick(staff.support, staff.moderator.id)).status).toBe(403)
    expect((await suspend(staff.admin, 999_999)).status).toBe(404)
  })

  it("STAFF-01 suspend, reactivate and sign out members, each with an audit entry", async () => {
    const someone = await app.register()
    const email = someone.session.me.email ?? ""
    const socket = await someone.socket()
    expect((await suspend(staff.moderator, someone.id)).status).toBe(201)
    await settleDecisions()
    await socket.next("block")
    expect((await someone.call(showMe, {})).status).toBe(401)
    const refused = await app.call(authenticate, { body: { email, password: someone.password } })
    expect(refused.error.code).toBe(400015)
    const [row] = await rows<{ id: number }>(db, sql`select id from sanction where member_id = ${someone.id}`)
    await liftNow(staff.moderator, row?.id ?? 0, "sorry")
    expect((await app.call(authenticate, { body: { email, password: someone.password } })).status).toBe(200)
    expect((await kick(staff.support, someone.id)).status).toBe(201)
    await settleDecisions()
    const { items } = await staff.admin.ok(listAudit, { query: {} })
    const entries = items.filter(({ subject_id }) => subject_id === someone.id)
    expect(entries.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [staff.support.id, "sanction.kick"],
      [staff.moderator.id, "sanction.lift"],
      [staff.moderator.id, "sanction.suspend"],
    ])
    expect(entries[2]).toMatchObject({ detail: { ground: "spam" }, reason: "spam", role: "moderator" })
  })
})

describe("an announcement before it is published", () => {
  it("STAFF-01 NOTI-08 is translated into the other languages, null without an engine", async () => {
    const stub = await startLibreTranslateStub()
    try {
      await openTranslation(db, { TRANSLATE_URL: stub.url })
      const body = { source: "en" as const, content: "We move to a new server tonight." }
      const { items } = await staff.admin.ok(translateAnnouncement, { body })
      expect(items.map(({ language }) => language)).toEqual(["zh", "tw", "de", "it", "fr", "ja", "ko"])
      expect(items.find(({ language }) => language === "de")?.content).toBe(`[de] ${body.content}`)
      await openTranslation(db, {})
      const alone = await staff.admin.ok(translateAnnouncement, {
        body: { source: "zh", content: "今晚我们更换服务器。" },
      })
      const made = alone.items.filter(({ content }) => content !== null)
      expect(made).toEqual([{ language: "tw", content: "今晚我們更換伺服器。" }])
    } finally {
      await stub.stop()
    }
  })
})
