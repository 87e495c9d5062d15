import { afterAll, beforeAll, expect, test } from "vitest"
import { listNotifications } from "@redthread/contract/notification"
import { createFeed } from "@redthread/contract/feed"
import { editProfile } from "@redthread/contract/profile"
import { appeal, listSanctions, showSanction } from "@redthread/contract/sanction"
import { showMe } from "@redthread/contract/account"
import { type CaseDecision, type DecisionGround, groundsOf, isLegal } from "@redthread/contract/staff-decision"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { languages } from "@redthread/contract/language"
import { transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { messagesTo } from "../../../testing/outbox"
import { decideCase, newStaff, sanctionMember } from "../../../testing/staff"
import { statementText } from "../../signals/statement/statement.text.service"
import type { SanctionRow } from "../../member/case-facts/case.tables"
import { holdMember } from "./sanction.hold.service"

let app: TestApp
let moderator: TestMember
let second: TestMember
beforeAll(async () => {
  app = await startApp({ DISPUTE_BODIES: "Schlichtung=https://bodies.example.org/eu" })
  moderator = await newStaff(app, "moderator")
  second = await newStaff(app, "moderator")
})
afterAll(() => app.stop())

const mailTo = async ({ session }: TestMember) => (await messagesTo(app, session.me.email ?? ""))[0]

async function report(about: "user" | "feed", id: number, ownerId: number): Promise<number> {
  const reporter = await app.register()
  const content = "Promises profits and asks for money"
  await reporter.ok(createTicket, {
    body: { category: "complaint", about, related_id: id, reason: "scam", content },
  })
  const { items } = await moderator.ok(queues.complaint.list, { query: {} })
  return items.find(({ user_id }) => user_id === ownerId)?.id ?? 0
}

test("SAFE-12 a decision of staff is explained in the member's language, by notification, mail and page", async () => {
  const member = await app.register({ language: "de" })
  const caseId = await report("user", member.id, member.id)
  const decision = { decision: "limit", ground: "law_fraud", days: 3, reason: "Hat um Geld gebeten" } as const
  expect((await decideCase(moderator, "complaint", caseId, decision)).status).toBe(200)
  const mail = await mailTo(member)
  expect(mail?.text).toContain("Du kannst alles lesen, aber nichts schreiben")
  expect(mail?.text).toMatch(/Bis \d+\. \S+ \d{4}\./)
  expect(mail?.text).toContain("Hat um Geld gebeten")
  expect(mail?.text).toContain("Das Gesetz: Betrug ist strafbar.")
  expect(mail?.text).toContain("Mitglieder haben es uns gemeldet.\nEntschieden hat ein Mensch")
  expect(mail?.text).toContain("Schlichtung: https://bodies.example.org/eu")
  const { items: notices } = await member.ok(listNotifications, { query: {} })
  expect(notices.filter(({ type }) => type === "safety")).toMatchObject([{ event: "decided" }])
  const { items } = await member.ok(listSanctions, { query: {} })
  expect(items).toMatchObject([
    {
      kind: "limit",
      ground: "law_fraud",
      basis: "law",
      automated: false,
      found_by: "report",
      contents: [{ about: "user", id: member.id }],
      bodies: [{ name: "Schlichtung" }],
    },
  ])
  expect((await app.call(showSanction, { body: { key: items[0]?.key ?? "" } })).body.basis).toBe("law")
})

test("SAFE-12 a removal names the removed content, and the terms as its ground", async () => {
  const member = await app.register()
  const { id } = await member.ok(createFeed, { body: { content: "Get rich in a week" } })
  const caseId = await report("feed", id, member.id)
  await decideCase(moderator, "complaint", caseId, { decision: "remove", ground: "spam", reason: "Advertising" })
  const { items } = await member.ok(listSanctions, { query: {} })
  expect(items).toMatchObject([{ kind: "remove", basis: "terms", contents: [{ about: "feed", id }] }])
  expect((await mailTo(member))?.text).toContain(`Post ${id}`)
})

test("SAFE-12 the automatic hold of a mass sender is explained as such, and an appeal lifts it", async () => {
  const member = await app.register()
  await Promise.all([1, 2].map(() => transaction(db, (tx) => holdMember(tx, member.id))))
  const { items } = await member.ok(listSanctions, { query: {} })
  expect(items).toMatchObject([{ kind: "hold", automated: true, reason: "", ground: "spam", found_by: "report" }])
  const { text } = (await mailTo(member)) ?? { text: "" }
  expect(text).toContain("It was decided automatically")
  expect(text).toContain("Other members can’t see your profile")
  const { sanction } = await member.ok(showMe, {})
  expect(sanction?.kind).toBe("hold")
  const key = items[0]?.key ?? ""
  await app.call(appeal, { body: { key, content: "I wrote to my old friends only" } })
  const lift = { decision: "lift", reason: "You are right" } as const
  expect((await decideCase(second, "appeal", items[0]?.id ?? 0, lift)).status).toBe(200)
  expect((await member.ok(showMe, {})).sanction).toBeNull()
  const [after] = (await member.ok(listSanctions, { query: {} })).items
  expect(after?.lifted_at).not.toBeNull()
  await member.ok(editProfile, { body: { visibility: "public" } })
})

test("SAFE-12 a decision outside of a case may have a ground, and members read only their own", async () => {
  const member = await app.register()
  const stranger = await app.register()
  const body = { reason: "Please be kind", ground: "harassment" } as const
  await sanctionMember(moderator, "warn", member.id, body)
  const { items } = await member.ok(listSanctions, { query: {} })
  expect(items).toMatchObject([{ kind: "warn", ground: "harassment", found_by: "staff" }])
  expect((await stranger.ok(listSanctions, { query: {} })).items).toEqual([])
})

const restrictions: readonly CaseDecision[] = ["warn", "limit", "suspend", "remove"]
const grounds = [...new Set(restrictions.flatMap((decision): readonly DecisionGround[] => groundsOf[decision]))]

test.each(languages)("SAFE-12 every ground of a restriction has a sentence in %s", (language) => {
  const row = { kind: "warn", reason: "–", contents: [], foundBy: "notice", decidedBy: 1, endsAt: null }
  const texts = grounds.map((ground) => statementText({ ...row, ground } as unknown as SanctionRow, language, "link"))
  expect(new Set(texts).size).toBe(grounds.length)
  expect(grounds.filter(isLegal)).toHaveLength(6)
  for (const text of texts) expect(text).not.toMatch(/\{\{|undefined/)
})
