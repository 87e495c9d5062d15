import type { Me } from "@redthread/contract/account"
import type { TranslateState, TranslationSettings } from "@redthread/contract/translation"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ComponentProps } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { startTexts } from "../../core/texts/start-texts"
import { loadSite } from "../../core/api/site"
import { session } from "../../core/session/session"
import { testSite } from "../../testing/fake-site"
import "../../ui/base.css"
import "../../ui/theme.css"
import { forgetTranslators } from "./browser-translator"
import { PreviewDialog } from "../chat/composer/PreviewDialog"
import { TranslatableText } from "./translation"

await startTexts("en", ["ui", "error", "translation", "human_translation"])

/** What went to the server after the site was read. */
const sent: string[] = []
let hasEngine: boolean

async function startSite(available: boolean): Promise<void> {
  hasEngine = available
  await loadSite()
  sent.length = 0
}

beforeEach(async () => {
  forgetTranslators()
  vi.stubGlobal("fetch", (input: string | URL | Request) => {
    const address = String(input instanceof Request ? input.url : input)
    if (address.includes("/page"))
      return Promise.resolve(Response.json(testSite({ translation: { available: hasEngine } })))
    sent.push(address)
    return Promise.resolve(Response.json({ error: "translation_unavailable", code: 400420 }, { status: 400 }))
  })
  await startSite(false)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A browser with a Translator that records its calls. */
function fakeTranslator(availability: "available" | "downloadable" | "unavailable") {
  const asked: string[] = []
  let fetched: ((event: { loaded: number }) => void) | undefined
  let ready = (): void => undefined
  const gate = availability === "available" ? Promise.resolve() : new Promise<void>((resolve) => (ready = resolve))
  vi.stubGlobal("Translator", {
    availability: ({ sourceLanguage, targetLanguage }: Record<string, string>) => {
      asked.push(`can ${sourceLanguage}>${targetLanguage}`)
      return Promise.resolve(availability)
    },
    create: async ({
      monitor,
    }: {
      monitor: (of: { addEventListener: (name: string, listener: never) => void }) => void
    }) => {
      monitor({ addEventListener: (_name, listener) => (fetched = listener) })
      await gate
      return {
        translate: (text: string) => {
          asked.push(text)
          return Promise.resolve(`(${text})`)
        },
      }
    },
  })
  return { asked, progress: (loaded: number) => fetched?.({ loaded }), ready: () => ready() }
}

type Given = Partial<ComponentProps<typeof TranslatableText>>

const open = (given: Given = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TranslatableText type="feed" id={7} content="Guten Morgen" language="de" translate={null} {...given} />
    </QueryClientProvider>,
  )

const text = (words: string) => page.getByText(words, { exact: true })

test.each([
  ["machine", "libretranslate", "Translated by LibreTranslate"],
  ["machine", "deepl+openai", "Translated by DeepL + AI"],
  ["machine", undefined, "Translated by a machine"],
  ["human", undefined, "Translated by a person"],
  ["author", undefined, "In the writer’s own words"],
] as const)("TRANS-04 a translation by %s (%s) says so, with its original one click away", async (by, engine, said) => {
  await open({ translate: "Good morning", translated_by: by, translate_engine: engine, state: "translated" })
  await expect.element(text("Good morning")).toBeVisible()
  await expect.element(text(said)).toBeVisible()
  await expect.element(text("Guten Morgen")).not.toBeInTheDocument()
  await page.getByRole("button", { name: "Show original" }).click()
  await expect.element(text("Guten Morgen")).toBeVisible()
  expect(sent).toEqual([])
})

test("TRANS-02 what no engine can do the browser's own translator does, says so, and sends nothing", async () => {
  const { asked } = fakeTranslator("available")
  await open({ content: "Guten Morgen [smile]\nhttps://example.org/Morgen" })
  await expect.element(page.getByText("(Guten Morgen )🙂")).toBeVisible()
  await expect.element(page.getByText("https://example.org/Morgen")).toBeVisible()
  await expect.element(text("Translated by your browser")).toBeVisible()
  await page.getByRole("button", { name: "Show original" }).click()
  await expect.element(page.getByText("Guten Morgen 🙂")).toBeVisible()
  expect(asked).toEqual(["can de>en", "Guten Morgen "])
  expect(sent).toEqual([])
})

test("TRANS-02 a browser that has to fetch its translator waits for a click, and tells how far it is", async () => {
  const { asked, progress, ready } = fakeTranslator("downloadable")
  await open()
  await page.getByRole("button", { name: "Translate in this browser" }).click()
  progress(0.42)
  await expect.element(page.getByRole("button", { name: "42%" })).toBeDisabled()
  expect(asked).toEqual(["can de>en"])
  ready()
  await expect.element(text("(Guten Morgen)")).toBeVisible()
  await expect.element(text("Translated by your browser")).toBeVisible()
  expect(sent).toEqual([])
})

test.each<[string, TranslateState | undefined]>([
  ["a post or comment", "unavailable"],
  ["an introduction", undefined],
])("TRANS-02 without any engine %s says plainly that it stays as it is", async (_what, state) => {
  vi.stubGlobal("Translator", undefined)
  await open({ state })
  await expect.element(text("Machine translation is not available here for this text.")).toBeVisible()
  await expect.element(page.getByRole("button")).not.toBeInTheDocument()
  const { asked } = fakeTranslator("unavailable")
  await open({ state, content: "Guten Abend" })
  await expect.element(text("Guten Abend")).toBeVisible()
  await expect.poll(() => asked).toEqual(["can de>en"])
  await expect.element(text("Machine translation is not available here for this text.").last()).toBeVisible()
  expect(sent).toEqual([])
})

test("TRANS-02 an engine of ours is asked first; the browser only when that can't", async () => {
  await startSite(true)
  const { asked } = fakeTranslator("available")
  await open({ state: "translating" })
  await expect.element(text("Guten Morgen")).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole("button", { name: "Translate" }).click()
  await expect.element(text("(Guten Morgen)")).toBeVisible()
  await expect.element(text("Translated by your browser")).toBeVisible()
  expect(sent).toHaveLength(1)
})

const signIn = (translation: Partial<TranslationSettings>) =>
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 1, translation: { ...settings, ...translation } } as Me,
  })
const settings = { automatic: true, show_both: false, languages: [], engine: 1, read_languages: [] } as const

test("TRANS-01 a foreign text is translated for a member without a click, once", async () => {
  await startSite(true)
  vi.stubGlobal("Translator", undefined)
  signIn({})
  const reply = {
    translate: "Good morning",
    content: "Guten Morgen",
    translated_by: "machine",
    language: "en",
    source: "de",
  }
  vi.stubGlobal("fetch", (input: string) => {
    sent.push(input)
    return Promise.resolve(Response.json(reply))
  })
  await open({ state: "translating" })
  await expect.element(text("Good morning")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Translate", exact: true })).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test("TRANS-01 a text that can't be translated without a click is offered, and the click says why", async () => {
  await startSite(true)
  vi.stubGlobal("Translator", undefined)
  signIn({})
  await open({ state: "translating" })
  const offer = page.getByRole("button", { name: "Translate", exact: true })
  await expect.element(offer).toBeEnabled()
  expect(sent).toHaveLength(1)
  await expect.element(page.getByRole("status")).not.toBeInTheDocument()
  await offer.click()
  await expect.element(page.getByRole("status")).toBeVisible()
  expect(sent).toHaveLength(2)
})

test.each([
  ["a language that the member reads", { read_languages: ["de"] as const }, false],
  ["a member who wants translations by a click", { automatic: false }, true],
])("TRANS-01 nothing is requested for %s", async (_what, translation, isOffered) => {
  await startSite(true)
  signIn(translation as Partial<TranslationSettings>)
  await open({ state: "translating" })
  await expect.element(text("Guten Morgen")).toBeVisible()
  expect(page.getByRole("button", { name: "Translate", exact: true }).elements()).toHaveLength(isOffered ? 1 : 0)
  expect(sent).toEqual([])
})

test("TRANS-02 what the server can't tell the language of the browser may", async () => {
  const { asked } = fakeTranslator("available")
  const detector = (detectedLanguage: string, confidence: number) =>
    vi.stubGlobal("LanguageDetector", {
      availability: () => Promise.resolve("available"),
      create: () => Promise.resolve({ detect: () => Promise.resolve([{ detectedLanguage, confidence }]) }),
    })
  detector("de", 0.4)
  await open({ language: null, content: "Na ja" })
  await expect.element(text("Na ja")).toBeVisible()
  detector("zh", 0.93)
  await open({ language: null, content: "好 ok" })
  await expect.element(text("(好 ok)")).toBeVisible()
  expect(asked).toEqual(["can zh>en", "好 ok"])
  expect(sent).toEqual([])
})

const preview = (said: object) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ source: "en", target: "de", back: null, suggestions: [], ...said })),
  )

const openPreview = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreviewDialog userId={7} content="Good morning" onSend={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )

test("TRANS-02 without an engine the preview says so, and takes the writer's own words", async () => {
  preview({ state: "unavailable", translate: null })
  await openPreview()
  await expect.element(page.getByText(/No translation service can do this here/)).toBeVisible()
  await page.getByRole("textbox", { name: "In Deutsch" }).fill("Guten Morgen")
  await expect.element(page.getByRole("button", { name: "Send with these words" })).toBeEnabled()
})

test("TRANS-04 the preview says who made it, until the writer puts it right", async () => {
  preview({ state: "translated", translate: "Guten Morgen", translated_by: "machine", translate_engine: "google" })
  await openPreview()
  await expect.element(text("Translated by Google")).toBeVisible()
  await page.getByRole("textbox", { name: "In Deutsch" }).fill("Moin")
  await expect.element(text("Translated by Google")).not.toBeInTheDocument()
})
