import { QueryClientProvider } from "@tanstack/react-query"
import { type ComponentProps, Suspense } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../../core/api/query-client"
import { startTestSite } from "../../../testing/fake-site"
import { startTestTexts } from "../../../testing/texts"
import "../../../ui/base.css"
import "../../../ui/theme.css"
import { IntroductionEditor } from "./IntroductionEditor"

await startTestTexts("en")

beforeEach(() => queryClient.clear())
afterEach(() => vi.restoreAllMocks())

type Props = ComponentProps<typeof IntroductionEditor>

const original = { id: 5, content: "I mend clocks", language: "en" } as NonNullable<Props["original"]>
const machines = { language: "de", content: "Ich repariere Uhren", translated_by: "machine" } as const

const open = async (hasEngine: boolean, given: Partial<Props>) => {
  await startTestSite(hasEngine)
  return render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <IntroductionEditor
          tab="de"
          own="en"
          original={original}
          version={undefined}
          isOrdered={false}
          stored=""
          draft={undefined}
          onDraft={() => undefined}
          {...given}
        />
      </Suspense>
    </QueryClientProvider>,
  )
}

test("TRANS-02 PRO-07 without an engine one is told to write an introduction oneself, but between the two Chinese scripts", async () => {
  const said = page.getByText(
    "Machine translation isn’t available at the moment, so please write this version yourself.",
  )
  const translate = page.getByRole("button", { name: "Translate for me" })
  const german = await open(false, {})
  await expect.element(said).toBeVisible()
  await expect.element(translate).not.toBeInTheDocument()
  await german.unmount()
  await open(false, { tab: "tw", own: "zh", original: { ...original, language: "zh" } })
  await expect.element(translate).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
})

test("PRO-07 TRANS-04 a machine's words are saved as one's own only when they are changed", async () => {
  const said = page.getByText("These are the machine’s words. Change them to make them your own.")
  const save = page.getByRole("button", { name: "Save" })
  const unchanged = await open(true, { version: machines, draft: machines.content })
  await expect.element(said).toBeVisible()
  await expect.element(save).toBeDisabled()
  await unchanged.unmount()
  await open(true, { version: machines, draft: "Ich repariere alte Uhren" })
  await expect.element(save).toBeEnabled()
  await expect.element(said).not.toBeInTheDocument()
})
