import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { connect } from "../../../server/src/core/db/database-url"
import { projectRoot } from "../../../server/src/core/process/project-root"
import { RegistryStub } from "../../../server/src/features/people/translation/testing/registry-stub"
import {
  largeVocabulary,
  registrySizes,
  registryTokens,
  syntheticModel,
  syntheticShortlist,
} from "../../../server/src/features/people/translation/testing/synthetic-model"
import { median, middleRound, type Round } from "../figures"
import type { Actor } from "../load/actor"
import type { BurstResult } from "../load/burst-load"
import type { RequestForm } from "../load/http-connection"
import { mostMemory } from "../process-memory"
import type { Product } from "../product"
import { toRow } from "../report"
import { type Bench, type Scenario, signInActors, startProduct, upTo } from "./scenario"

/** Sentences of a round, and the words of each. */
const sentences = 100
const wordsEach = 12
/** Translations under way at once, as the product allows for an engine. */
const atOnce = 10
/** Requests per second of others. */
const rate = 100
const maxSeconds = 120
/** Time between two looks at the state of the model, ms. */
const pollMs = 200

/** Distinct sentences of English words; other ones in each run, because translations are stored. */
async function makeSentences(count: number): Promise<string[]> {
  const file = join(projectRoot, "bench", "src", "translation", "sentences.json")
  const chat = JSON.parse(await readFile(file, "utf8")) as { en: string }[]
  const words = [...new Set(chat.flatMap(({ en }) => en.toLowerCase().match(/[a-z]{2,}/g) ?? []))]
  let state = Date.now() % 2 ** 31
  const word = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return words[Math.floor((state / 2 ** 32) * words.length)] ?? ""
  }
  return upTo(count).map(() => `${upTo(wordsEach).map(word).join(" ")}.`)
}

/** Writes each sentence as a post, and returns the requests of its translation. */
async function post(
  sql: ReturnType<typeof connect>,
  contents: readonly string[],
  actors: readonly Actor[],
): Promise<RequestForm[]> {
  const forms: RequestForm[] = []
  for (const [turn, content] of contents.entries()) {
    const { id: author, token } = actors[turn % actors.length] as Actor
    const [row] = await sql<{ id: string }[]>`
      insert into feed_post (member_id, gender, language, content, created_at)
      select member_id, gender, 'en', ${content}, now() from profile where member_id = ${author} returning id`
    const body = { type: "feed", id: Number(row?.id), language: "de" }
    forms.push({ method: "POST", path: "/v1/translations", token, body })
  }
  return forms
}

/** Waits until the model is installed, which a first request orders. */
async function untilTranslated(product: Product, { path, token, body }: RequestForm): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  for (;;) {
    const reply = await fetch(`${product.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    if (reply.ok) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

interface Measured {
  readonly alone: Round
  readonly burst: BurstResult
  readonly memory: number
}

/** The embedded engine with a model of real size: time of a sentence, memory, and its effect on other requests. */
export const embeddedTranslation: Scenario = {
  name: "embedded-translation",
  members: 1000,
  async run(bench: Bench) {
    const { data, generator, rounds: count, seconds, report } = bench
    const registry = new RegistryStub([])
    const vocab = largeVocabulary(registryTokens)
    registry.put("en-de", { model: syntheticModel(7, registrySizes), vocab, lex: syntheticShortlist(registryTokens) })
    await registry.start()
    const env = { TRANSLATE_EMBEDDED: "1", TRANSLATE_MODELS_URL: registry.url }
    const product = await startProduct(data, bench.profileTo, env)
    const sql = connect(data.url, { max: 1 })
    try {
      const actors = await signInActors(data, upTo(200))
      const stream = actors.map(({ token }): RequestForm => ({ path: "/v1/recommend", token }))
      const contents = await makeSentences(1 + count * sentences * 2)
      const forms = await post(sql, contents, actors)
      await untilTranslated(product, forms.pop() as RequestForm)
      const rounds: Measured[] = []
      for (let round = 0; round < count; round += 1) {
        const single = {
          kind: "http",
          port: product.port,
          connections: 1,
          seconds: maxSeconds,
          atMost: sentences,
        } as const
        const alone = await generator.run<Round>({ ...single, requests: forms.splice(0, sentences) })
        const order = {
          kind: "burst",
          port: product.port,
          stream,
          rate,
          burst: forms.splice(0, sentences),
          connections: atOnce,
          seconds,
        } as const
        const { result, bytes } = await mostMemory(product.pid, () => generator.run<BurstResult>(order))
        rounds.push({ alone, burst: result, memory: bytes })
        report(`  round ${round + 1} of ${count}`)
      }
      const memory = Math.max(...rounds.map((round) => round.memory))
      const alone = rounds.map((round) => round.alone)
      const [quiet, busy] = [rounds.map(({ burst }) => burst.quiet), rounds.map(({ burst }) => burst.busy)]
      const meanwhile = `${sentences} sentences, ${atOnce} at once`
      return {
        rows: [
          toRow(alone, { name: `a sentence of ${wordsEach} words`, unit: "requests/s" }),
          toRow(
            rounds.map(({ burst }) => burst.burst),
            { name: meanwhile, unit: "requests/s", memory },
          ),
          toRow(quiet, { name: `recommend at ${rate}/s`, unit: "requests/s" }),
          toRow(busy, { name: `recommend at ${rate}/s, ${meanwhile}`, unit: "requests/s" }),
        ],
        verdicts: [
          {
            what: `p99 of a list while ${sentences} sentences are translated, against none`,
            value: median(busy.map(({ p99 }) => p99)) / median(quiet.map(({ p99 }) => p99)),
            atMost: 1.3,
          },
        ],
        notes: [
          `A sentence alone: median ${middleRound(alone).median.toFixed(0)} ms; memory is that of server and children.`,
        ],
      }
    } finally {
      await sql`delete from feed_post where id > ${data.shape.members * data.shape.postsEach}`
      await sql.end()
      await Promise.all([product.stop(), registry.stop()])
    }
  },
}
