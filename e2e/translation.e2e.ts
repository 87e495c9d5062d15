import { type Language, languages } from "@redthread/contract/language"
import type { Message } from "@redthread/contract/chat"
import { RegistryStub } from "../server/src/features/people/translation/testing/registry-stub"
import { newMember } from "./members"
import { type Product, startProduct } from "./product"
import { expect, storedSession, test } from "./screens"

// A product on a new data folder without any setting, except where its models come from.
let registry: RegistryStub
let product: Product
const shared = process.env["BASE_URL"]

test.beforeAll(async () => {
  registry = await new RegistryStub().start()
  product = await startProduct(() => ({
    DEMO: "0",
    TRANSLATE_EMBEDDED: "1",
    TRANSLATE_MODELS_URL: registry.url,
    RATE_LIMIT_FACTOR: "1000",
  }))
  process.env["BASE_URL"] = product.url
})
test.afterAll(async () => {
  process.env["BASE_URL"] = shared
  await product.stop()
  await registry.stop()
})

const greetings: Record<Language, string> = {
  en: "Good morning, how did you sleep last night?",
  zh: "早上好，昨晚睡得怎么样？",
  tw: "早安，昨晚睡得怎麼樣？",
  de: "Guten Morgen, wie hast du letzte Nacht geschlafen?",
  it: "Buongiorno, come hai dormito questa notte?",
  fr: "Bonjour, comment as-tu dormi cette nuit ?",
  ja: "おはようございます。昨夜はよく眠れましたか？",
  ko: "좋은 아침이에요. 어젯밤에 잘 잤어요?",
}

test(
  "TRANS-02 a new product translates conversations between all languages without a setting",
  { tag: "@full" },
  async ({ browser }) => {
    test.setTimeout(600_000)
    let shown = 0
    for (const target of languages) {
      const reader = await newMember({ language: target })
      const localStorage = [
        { name: "redthread.session", value: storedSession(reader) },
        { name: "redthread.wheel", value: "off" },
      ]
      const context = await browser.newContext({
        baseURL: product.url,
        storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
      })
      const page = await context.newPage()
      for (const source of languages.filter((language) => language !== target)) {
        // A new writer each time: a member begins only a few conversations a day.
        const { id, call } = await newMember({ language: source, gender: 1 })
        await call("POST", "/messages", { user_id: reader.id, message_content: greetings[source] })
        await page.goto(`/chat/${id}`)
        const translation = async () => {
          const thread = await reader.call<{ messages: Message[] }>("GET", `/message_threads/${id}?user=1`)
          return thread.messages[0]?.translate ?? ""
        }
        await expect.poll(translation, { timeout: 90_000 }).toMatch(/\p{L}/u)
        await expect(page.getByRole("log").getByText(await translation(), { exact: true })).toBeVisible()
        await expect(page.getByRole("log").getByText(greetings[source], { exact: true })).toHaveCount(0)
        shown += 1
      }
      await context.close()
    }
    expect(shown).toBe(56)
  },
)
