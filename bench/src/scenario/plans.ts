import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { forgetRecommendations } from "./lists"
import { planCalls } from "./plan-calls"
import { readPlans, type QueryPlan } from "./plan-log"
import { type Scenario, signInActors, startProduct } from "./scenario"

/** Growing tables, which must not be scanned sequentially. */
const bigTables = [
  "account",
  "profile",
  "photo",
  "introduction",
  "member_like",
  "friend",
  "block",
  "thread",
  "thread_member",
  "message",
  "counter",
  "ranking",
  "heat",
  "recommendation",
  "shown_people",
  "session",
  "translation",
  "feed_post",
  "feed_upload",
  "feed_like",
  "feed_comment",
  "feed_pace",
  "search_entry",
]

/** Planner cost below which a sequential scan is acceptable: a page or two. */
const smallCost = 50

const scansOf = ({ text }: QueryPlan): string[] =>
  bigTables.filter((name) =>
    [
      ...text.matchAll(new RegExp(`Seq Scan on (?:public\\.)?${name}\\b.*?\\(cost=[\\d.]+\\.\\.(?<cost>[\\d.]+)`, "g")),
    ].some(({ groups }) => Number(groups?.["cost"]) > smallCost),
  )

async function logFile(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((entry) => /^postgres-\d+\.log$/.test(entry))
  if (!name) throw new Error("The plans are read from the embedded database's log: leave DATABASE_URL out.")
  return join(folder, name)
}

const ask = (url: string, token: string, body: unknown): Promise<Response> =>
  fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  })

/** Plans of the product's own queries, by auto_explain: no copies that can diverge. */
export const plans: Scenario = {
  name: "plans",
  settings: {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": 0,
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_timing": "off",
    log_line_prefix: "%m [%p] ",
  },
  async run({ data, report }) {
    const file = await logFile(data.folder)
    const product = await startProduct(data)
    await forgetRecommendations(data)
    const [actor] = await signInActors(data, [1])
    if (!actor) throw new Error("nobody was signed in")
    let found: QueryPlan[] = []
    try {
      for (const { name, path, body } of planCalls(actor)) {
        const from = (await stat(file)).size
        const reply = await ask(`${product.url}${path}`, actor.token, body)
        if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`)
        await sleep(200)
        const plans = readPlans((await readFile(file)).subarray(from).toString(), name)
        for (const plan of plans) report(`\n== ${name}\n${plan.text}`)
        found = [...found, ...plans]
      }
    } finally {
      await product.stop()
    }
    const bad = found.flatMap((plan) => scansOf(plan).map((name) => `${plan.call} reads all of ${name}`))
    return {
      rows: [],
      verdicts: [{ what: "plans that read a big table from end to end", value: bad.length, atMost: 0 }],
      notes: [`${found.length} plans looked at`, ...bad],
    }
  },
}
