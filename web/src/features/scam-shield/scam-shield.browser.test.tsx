import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { Me } from "@redthread/contract/account"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { showPart } from "../../testing/show-part"
import "../../ui/base.css"
import "../../ui/theme.css"
import { session } from "../../core/session/session"
import { AbuseQuestion, HiddenText, ScamWarning } from "./scam-shield"
import { ShieldOptions } from "./ShieldOptions"

await startTexts("en", ["shell", "ui", "error", "scam_shield", "relation", "support", "settings_profile"])

afterEach(() => {
  session.end("expired")
  vi.unstubAllGlobals()
})

function signIn(shield?: Me["shield"]): void {
  const me = { id: 1, name: "Anna", avatar: null, seq: 0, counter: {}, ...(shield && { shield }) }
  const begun = { token: "token", expires_in: 3600, channel: "private-user-1", me }
  session.begin(begun as unknown as Parameters<typeof session.begin>[0])
}

const person = { user_id: 7, name: "Ben" }
const of = (warning: Parameters<typeof ScamWarning>[0]["warning"]) => (
  <QueryClientProvider client={new QueryClient()}>
    <ScamWarning warning={warning} type="message" id={1} person={person} />
  </QueryClientProvider>
)

test("SAFE-01 a text that looks like a scam has a quiet note, which says on demand why and what to do", async () => {
  await render(of(["money", "other_app"]))
  const note = page.getByText("This could be a scam")
  await expect.element(note).toBeVisible()
  expect(page.getByText("Asks for money").element().checkVisibility()).toBe(false)
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("Asks for money")).toBeVisible()
  await expect.element(page.getByText("Wants to move to another app")).toBeVisible()
  await expect.element(page.getByText(/Never send money/)).toBeVisible()
})

test("SAFE-01 who is blackmailed or asked for an account is told what to do in just that case", async () => {
  await render(of(["blackmail", "mule"]))
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText(/Keep the messages/)).toBeVisible()
  await expect.element(page.getByText(/Never lend an account/)).toBeVisible()
  await expect.element(page.getByText(/Install nothing/)).not.toBeInTheDocument()
})

test.each([[undefined], [[]]])("SAFE-01 a text that does not has none", async (warning) => {
  const { container } = await render(of(warning))
  expect(container.textContent).toBe("")
})

test("SAFE-01 a text that may hurt asks its reader, with report, block and consent at hand, by keyboard", async () => {
  signIn()
  const trust = vi.fn<() => void>()
  await showPart(<AbuseQuestion abuse={["threat", "insult"]} id={1} person={person} onTrust={trust} />)
  await expect.element(page.getByText("Does this bother you?")).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("It may be a threat")).toBeVisible()
  await expect.element(page.getByText("It may be an insult")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Report" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Block" })).toBeVisible()
  await page.getByRole("button", { name: "This is fine" }).click()
  expect(trust).toHaveBeenCalledOnce()
})

test("SAFE-01 a message with a hidden word is shown on demand", async () => {
  const show = vi.fn<() => void>()
  await render(<HiddenText onShow={show} />)
  await page.getByRole("button", { name: /hidden words/ }).click()
  expect(show).toHaveBeenCalledOnce()
})

const options = () => (
  <QueryClientProvider client={new QueryClient()}>
    <ShieldOptions />
  </QueryClientProvider>
)

test("SAFE-01 warnings are switched off one by one, and hidden words are added and removed", async () => {
  const stored = { scam_warnings: true, abuse_warnings: true, ask_before_sending: true, hidden_words: ["Fußball"] }
  const sent: unknown[] = []
  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    if (!String(input instanceof Request ? input.url : input).endsWith("/shield_settings")) return Response.json({})
    const body = JSON.parse(init.body as string) as Partial<typeof stored>
    sent.push(body)
    Object.assign(stored, body)
    return Response.json(stored)
  })
  signIn(stored)
  await render(options())
  await page.getByRole("switch", { name: "Hurtful messages" }).click()
  await expect.poll(() => sent).toEqual([{ abuse_warnings: false }])
  await expect.element(page.getByRole("switch", { name: "Hurtful messages" })).not.toBeChecked()
  await page.getByRole("textbox").fill("  Krypto ")
  await userEvent.keyboard("{Enter}")
  await expect.poll(() => sent.at(-1)).toEqual({ hidden_words: ["Fußball", "Krypto"] })
  await expect.element(page.getByRole("textbox")).toHaveValue("")
  await page.getByRole("button", { name: "Remove Fußball" }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ hidden_words: ["Krypto"] })
  await expect.element(page.getByText("Fußball")).not.toBeInTheDocument()
})
