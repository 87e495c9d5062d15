import type { QueueCase } from "@redthread/contract/staff-queue"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../../core/texts/start-texts"
import { queryClient } from "../../../core/api/query-client"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { CasePanel } from "./CasePanel"
import { toCsv } from "../DataTable"
import type { Queue } from "./queue.queries"
import { QueueScreen } from "./QueueScreen"

await startTexts("en", ["shell", "ui", "error", "staff", "talk"])

const made = (id: number, reason: string): QueueCase => ({
  id,
  user_id: 40 + id,
  name: `Member ${id}`,
  facts: [{ name: "reason", as: "word", value: reason }],
  text: `Text ${id}`,
  evidence: null,
  created_at: "2026-11-20T10:00:00.000Z",
  decisions: ["dismiss", "warn"],
  reasons: ["warn"],
  claim: null,
})

let cases: QueueCase[]
const done: string[] = []
const find = (id: number) => ({ case: cases.find((one) => one.id === id) ?? made(id, "spam"), history: [], notes: [] })
const mine = { user_id: 1, name: "Me", mine: true, until: "2026-11-20T11:00:00.000Z" }
const queue: Queue = {
  name: "complaint",
  roles: ["moderator"],
  list: async () => ({ items: cases, pagination: { next_max_id: null } }),
  show: async (id) => find(id),
  claim: async (id) => {
    done.push(`claim ${id}`)
    return { ...find(id), case: { ...find(id).case, claim: mine } }
  },
  release: async (id) => done.push(`release ${id}`),
  preview: async (_id, { reason = "" }) => ({
    notices: [{ by: "mail", subject: "A decision", text: `Read: ${reason}` }],
  }),
  decide: async (id, { decision, ground, reason }) => {
    done.push([decision, id, ground, reason].filter(Boolean).join(" "))
    cases = cases.filter((one) => one.id !== id)
    return {
      id: 100 + id,
      queue: "complaint",
      case_id: id,
      decision,
      days: null,
      by: "Me",
      mine: true,
      due_at: new Date(Date.now() + 10_000).toISOString(),
      state: "pending",
      error: null,
    }
  },
  assign: async (id, memberId) => done.push(`assign ${id} ${memberId}`),
  note: async (id, content) => {
    done.push(`note ${id} ${content}`)
    return { ...find(id), notes: [{ id: 1, by: "Me", content, created_at: "2026-11-20T10:00:00.000Z" }] }
  },
}

beforeEach(() => {
  cases = [made(1, "scam"), made(2, "spam"), made(3, "fake")]
  done.length = 0
})
afterEach(() => queryClient.clear())

const open = () => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <QueueScreen queue={queue} panel={(shown) => <CasePanel queue={queue} {...shown} />} />,
    }),
    history: createMemoryHistory(),
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test("STAFF-01 a queue is worked on by keys: next case, take it, decide it, on to the next", async () => {
  await open()
  await expect.element(page.getByRole("cell", { name: "Scam" })).toBeVisible()
  await userEvent.keyboard("j")
  await expect.element(page.getByRole("article", { name: "Case 1" })).toHaveTextContent("Text 1")
  await userEvent.keyboard("c")
  await expect.element(page.getByRole("button", { name: "Hand back" })).toBeVisible()
  await userEvent.keyboard("1")
  const dialog = page.getByRole("dialog", { name: "Dismiss the reports: Member 1" })
  await expect.element(dialog.getByText("Choose a reason and write what is missing")).toBeVisible()
  await userEvent.keyboard("2")
  await expect.element(dialog.getByRole("radio", { name: /Not enough evidence/ })).toBeChecked()
  await expect.element(dialog.getByText("A decision", { exact: true })).toBeVisible()
  await userEvent.keyboard("{Control>}{Enter}{/Control}")
  await expect.element(page.getByRole("article", { name: "Case 2" })).toBeVisible()
  expect(done).toEqual(["claim 1", "dismiss 1 no_proof"])
})

/** All keys that a keyboard types or that move, without modifiers. */
const singleKeys = [
  ..."a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 / ? . , ; - =".split(" "),
  ..."{Enter} {Tab} {ArrowDown} {ArrowUp} {Backspace} {Delete} {Home} {End}".split(" "),
  " ",
]

test("STAFF-01 no single key decides, neither on a case nor in the dialog of a decision", async () => {
  const everything = { ...made(1, "nudity"), claim: mine, reports: [] }
  cases = [{ ...everything, decisions: ["dismiss", "warn", "limit", "suspend", "remove"], reasons: [] }]
  await open()
  await userEvent.keyboard("j")
  await expect.element(page.getByRole("article", { name: "Case 1" })).toBeVisible()
  // A slash moves into the filter, where all further keys would be text; the last three press what has the focus.
  for (const key of singleKeys.filter((one) => !["k", "r", "/", "{Tab}", "{Enter}", " "].includes(one))) {
    await userEvent.keyboard(key)
    if (document.querySelector("dialog")) await userEvent.keyboard("{Escape}")
  }
  for (const number of ["1", "2", "3", "4", "5"]) {
    await userEvent.keyboard(number)
    await expect.element(page.getByRole("dialog")).toBeVisible()
    for (const key of singleKeys.filter((one) => one !== "{Enter}" && one !== " " && one !== "{Tab}"))
      await userEvent.keyboard(key)
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  }
  expect(done).toEqual([])
})

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

test("STAFF-01 what was kept of a report is shown to who has taken the case, covered until asked for; a voice plays", async () => {
  cases = [{ ...made(1, "nudity"), evidence_count: 2 }]
  await open()
  await userEvent.keyboard("j")
  await expect.element(page.getByText("Kept: 2. They are shown to whoever has taken the case.")).toBeVisible()
  cases = [
    {
      ...made(1, "nudity"),
      evidence_count: 2,
      evidence_files: [
        { id: 7, kind: "image", blurred: `${pixel}#blurred`, src: pixel, duration: null },
        { id: 8, kind: "audio", blurred: null, src: "data:audio/mp4;base64,", duration: 4.2, waveform: [10, 90] },
      ],
    },
  ]
  await userEvent.keyboard("c")
  await page.getByRole("button", { name: "Show number 1" }).click()
  await expect.element(page.getByRole("img", { name: "Number 1" })).toHaveAttribute("src", pixel)
  await expect.element(page.getByRole("button", { name: "Cover again" })).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("img", { name: "Number 1" })).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: "Show number 1" })).toHaveFocus()
  await expect.element(page.getByRole("button", { name: /0:04/ })).toBeVisible()
})

test("STAFF-01 a reason that is being typed outlasts a look at the case that fails", async () => {
  cases = [{ ...made(1, "nudity"), evidence_count: 0, evidence_files: [], claim: mine }]
  await open()
  await userEvent.keyboard("j")
  await page.getByRole("button", { name: /^Warn the member/ }).click()
  const reason = page.getByRole("textbox", { name: "Reason" })
  await reason.fill("Shown twice before")
  const show = vi.spyOn(queue, "show").mockRejectedValue(new Error("no answer"))
  await queryClient.refetchQueries({ queryKey: ["staff", "case"] })
  expect(show).toHaveBeenCalled()
  expect(queryClient.getQueryState(["staff", "case", "complaint", 1])?.status).toBe("error")
  show.mockRestore()
  await expect.element(reason).toHaveValue("Shown twice before")
})

test("STAFF-01 the table sorts by a column and filters what is loaded", async () => {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(1280, 800)
  await open()
  const first = page.getByRole("row").nth(1)
  await expect.element(first).toHaveTextContent("Member 1")
  await page.getByRole("button", { name: "Case" }).click()
  await page.getByRole("button", { name: "Case" }).click()
  await expect.element(first).toHaveTextContent("Member 3")
  await page.getByRole("searchbox").fill("spam")
  await expect.element(first).toHaveTextContent("Member 2")
  expect(page.getByRole("row").elements()).toHaveLength(2)
  await page.viewport(...before)
})

test("STAFF-01 a file of the table is CSV by RFC 4180, in which nothing is a formula", () => {
  expect(
    toCsv([
      ["Name", 1],
      ['say "hi", you', -2],
      ["=1+1", 0],
    ]),
  ).toBe('\uFEFFName,1\r\n"say ""hi"", you",-2\r\n\'=1+1,0\r\n')
})

test("STAFF-01 the long reason of a decision that is appealed against is read across the whole case", async () => {
  const reason = "Insults in several conversations, which went on after a warning. ".repeat(20).trim()
  const appealed = made(1, "nudity")
  cases = [{ ...appealed, facts: [...appealed.facts, { name: "decided_by", as: "text", value: reason }] }]
  await page.viewport(390, 800)
  await open()
  await userEvent.keyboard("j")
  const shown = page.getByRole("article", { name: "Case 1" }).getByText(reason)
  await expect.element(shown).toBeVisible()
  const whole = page.getByRole("article", { name: "Case 1" }).element().getBoundingClientRect().width
  expect(shown.element().getBoundingClientRect().width).toBeGreaterThan(whole * 0.8)
})

test("STAFF-01 a decision on an unclaimed case claims it, and shows what the member reads before it is confirmed", async () => {
  cases = [{ ...made(1, "nudity"), decisions: ["dismiss", "remove"], reasons: ["remove"] }]
  await open()
  await userEvent.keyboard("j")
  await page.getByRole("button", { name: /^Remove reported content/ }).click()
  const dialog = page.getByRole("dialog")
  const confirm = dialog.getByRole("button", { name: /^Remove reported content/ })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByRole("radio", { name: /Nudity/ }).click({ force: true })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Shows a child")
  await expect.element(dialog.getByText("Read: Shows a child")).toBeVisible()
  expect(done).toEqual(["claim 1"])
  await confirm.click()
  await expect.poll(() => done).toEqual(["claim 1", "remove 1 nudity Shows a child"])
})

test("STAFF-01 all reports of a case are shown with reporter, weight and the messages around", async () => {
  const report = {
    id: 5,
    user_id: 8,
    name: "Anna",
    weight: 1.5,
    about: "message" as const,
    about_id: 9,
    reason: "scam" as const,
    text: "She wants money",
    evidence: "Send me 400 dollars",
    language: "en" as const,
    is_removable: false,
    context: [
      { id: 8, from_reported: false, is_reported: false, content: "What for?", created_at: "2026-11-20T10:00:00.000Z" },
      { id: 9, from_reported: true, is_reported: true, content: "Send me 400", created_at: "2026-11-20T10:01:00.000Z" },
    ],
    created_at: "2026-11-20T10:00:00.000Z",
  }
  cases = [
    {
      ...made(1, "scam"),
      reports: [report, { ...report, id: 6, name: "Carla", user_id: 10 }],
      accounts: [{ user_id: 77, name: "Ben again", signs: ["device"] }],
    },
  ]
  await open()
  await userEvent.keyboard("j")
  const reports = page.getByRole("region", { name: "Reports: 2" })
  await expect.element(reports.getByRole("link", { name: "Carla" })).toBeVisible()
  await expect.element(reports).toHaveTextContent("weight 1.5 of 2")
  await reports.getByText("The conversation around it (messages: 2)").first().click()
  await expect.element(reports.getByText("What for?").first()).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Ben again" })).toBeVisible()
})

test("STAFF-01 a comment for staff is added to the case", async () => {
  cases = [made(1, "scam")]
  await open()
  await userEvent.keyboard("j")
  await page.getByRole("textbox", { name: "Comment" }).fill("The same text as last week")
  await page.getByRole("button", { name: "Add" }).click()
  await expect.element(page.getByText("The same text as last week")).toBeVisible()
  expect(done).toEqual(["note 1 The same text as last week"])
})

test("SAFE-01 STAFF-01 a case of the shield shows its signs, words and the course of the conversation", async () => {
  const finding = {
    about: "message" as const,
    signs: ["money" as const],
    score: 1.25,
    language: "en" as const,
    words: ["lend me", "400 dollars"],
    created_at: "2026-11-20T10:00:00.000Z",
  }
  const stages = [
    { stage: "rapport" as const, share: 0.8 },
    { stage: "money" as const, share: 0.95 },
  ]
  cases = [{ ...made(1, "scam"), shield: { findings: [finding], courses: [{ turns: 12, warned: true, stages }] } }]
  await open()
  await userEvent.keyboard("j")
  const shield = page.getByRole("region", { name: "Why the shield reported this" })
  await expect.element(shield.getByText("Asks for money")).toBeVisible()
  await expect.element(shield.getByText("Score 1.25 (readers are warned from 1)")).toBeVisible()
  await expect.element(shield.getByRole("list", { name: "Words that decided" })).toHaveTextContent("lend me400 dollars")
  await expect.element(shield.getByText("How a conversation went (messages: 12)")).toBeVisible()
  await expect.element(shield.getByText("95%")).toBeVisible()
})
