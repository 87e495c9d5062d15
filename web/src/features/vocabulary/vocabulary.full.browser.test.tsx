import type { SavedWord } from "@redthread/contract/vocabulary"
import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Practice } from "./Practice"
import { LookUpDialog } from "./vocabulary"

await startTexts("en", ["shell", "ui", "error", "vocabulary"])
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const word = (id: number, more: Partial<SavedWord> = {}): SavedWord => ({
  id,
  word: `Wort${id}`,
  gloss: `word ${id}`,
  source: "de",
  language: "en",
  message_id: 5,
  user_id: 2,
  sentence: `Ein Wort${id} im Satz`,
  streak: 0,
  practise_at: "2026-11-27T10:00:00.000Z",
  ...more,
})

const shown = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>{part}</Suspense>
    </QueryClientProvider>,
  )

test("LEARN-06 a pressed word shows its meaning, is read aloud in its language, and saved", async () => {
  const server = new FakeServer({
    "POST /words/look_up": ({ body }) =>
      Response.json({ word: body["word"], gloss: "meadow", source: "de", language: "en" }),
    "POST /words": () => Response.json(word(1)),
  })
  const spoken = vi.spyOn(speechSynthesis, "speak").mockImplementation(() => undefined)
  await shown(<LookUpDialog messageId={5} content="Die Wiese, sie blüht" language="de" onClose={() => undefined} />)
  await expect.element(page.getByRole("button", { name: "blüht" })).toBeVisible()
  await page.getByRole("button", { name: "Wiese" }).click()
  await expect.element(page.getByRole("status")).toHaveTextContent("meadow")
  expect(server.requests.at(-1)?.body).toEqual({ message_id: 5, word: "Wiese" })
  await page.getByRole("button", { name: "Listen" }).click()
  expect(spoken.mock.calls[0]?.[0]).toMatchObject({ text: "Wiese", lang: "de" })
  await page.getByRole("button", { name: "Save to my words" }).click()
  await expect.element(page.getByText("Saved")).toBeVisible()
})

test("LEARN-06 a word that cannot be looked up says why, and the next one can", async () => {
  new FakeServer({
    "POST /words/look_up": ({ body }) =>
      body["word"] === "Die"
        ? Response.json({ code: 400420, message: "No engine" }, { status: 400 })
        : Response.json({ word: body["word"], gloss: "meadow", source: "de", language: "en" }),
  })
  await shown(<LookUpDialog messageId={5} content="Die Wiese" language="de" onClose={() => undefined} />)
  await page.getByRole("button", { name: "Die" }).click()
  await expect.element(page.getByRole("status")).not.toBeEmptyDOMElement()
  await expect.element(page.getByRole("button", { name: "Save to my words" })).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Wiese" }).click()
  await expect.element(page.getByRole("button", { name: "Save to my words" })).toBeVisible()
})

test("LEARN-06 a practice goes through the due words by keys, and sends the answers", async () => {
  const server = new FakeServer({
    "GET /words/practice": () => Response.json({ items: [word(1), word(2)] }),
    "POST /words/1/practice": () => Response.json(word(1, { streak: 1 })),
    "POST /words/2/practice": () => Response.json(word(2)),
    "GET /words": () => Response.json({ items: [], due: 0, pagination: { next_max_id: null } }),
  })
  const onEnd = vi.fn<() => void>()
  await shown(<Practice onEnd={onEnd} />)
  await expect.element(page.getByText("Wort1", { exact: true })).toBeVisible()
  await expect.element(page.getByText("word 1")).not.toBeInTheDocument()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("word 1")).toBeVisible()
  await page.getByRole("button", { name: "I knew it" }).click()
  await expect.element(page.getByText("Wort2", { exact: true })).toBeVisible()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("word 2")).toBeVisible()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("All done!")).toBeVisible()
  const answers = server.requests.filter(({ path }) => path.endsWith("/practice") && !path.endsWith("words/practice"))
  expect(answers.map(({ path, body }) => [path, body])).toEqual([
    ["/words/1/practice", { known: true }],
    ["/words/2/practice", { known: false }],
  ])
  await page.getByRole("button", { name: "Back to my words" }).click()
  expect(onEnd).toHaveBeenCalledOnce()
})
