import { connect } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { perSecond } from "../figures"
import type { Actor } from "../load/actor"
import { type Activity, type SessionRound, shares } from "../load/session-load"
import { type Row, toRow } from "../report"
import { removeSent } from "./chat"
import { memoryOf, withUsage } from "./http-rounds"
import { openProfiles } from "./lists"
import { type Bench, type Scenario, signInActors, startProduct } from "./scenario"

/** ms, at which a process counts as full. */
const p99Max = 250
/** Mean pause of a session, ms. */
const thinkMs = 5000
const firstCount = 500
const growth = 1.5
/** Sessions for each processor of the application. */
const perProcessorMin = 2000

/** Members who may write to each other, one after the other. */
async function talkers({ url, shape }: DataSet): Promise<[member: number, partner: number][]> {
  const sql = connect(url, { max: 1 })
  try {
    const found = await sql<{ one: number; other: number }[]>`
      select one.member_id::int as one, other.member_id::int as other
      from profile one join profile other on other.member_id = one.member_id + ${shape.lightThreads}
      where one.member_id <= ${shape.lightThreads} and one.visibility = 'public' and other.visibility = 'public'
        and one.message_policy = 'everyone' and other.message_policy = 'everyone'
        and not exists (select from block where (member_id, blocked_id) in
          ((one.member_id, other.member_id), (other.member_id, one.member_id)))
      order by 1`
    return found.flatMap(({ one, other }): [number, number][] => [
      [one, other],
      [other, one],
    ])
  } finally {
    await sql.end()
  }
}

interface Step {
  readonly sessions: number
  readonly round: SessionRound
}

/** Sessions for each processor second of the application and of the database. */
const perProcessor = ({ sessions, round }: Step, cpu: number | undefined): number =>
  sessions / ((perSecond(round) * (cpu ?? Number.NaN)) / 1000)

async function stepsOf(
  { data, generator, seconds, report }: Bench,
  product: Awaited<ReturnType<typeof startProduct>>,
): Promise<Step[]> {
  const members = await talkers(data)
  const actors = await signInActors(
    data,
    members.map(([member]) => member),
  )
  const partners = members.map(([, partner]) => partner)
  const profiles = await openProfiles(data, 1000)
  const target = { kind: "product", port: product.port, key: product.liveKey } as const
  const run = (sessions: number, duration: number): Promise<SessionRound> => {
    const chosen: readonly Actor[] = actors.slice(0, sessions)
    const order = { target, actors: chosen, partners, profiles, thinkMs, seconds: duration }
    const name = `${Date.now().toString(36)}s${sessions}y`
    return generator.run<SessionRound>({ kind: "sessions", ...order, run: name })
  }
  await run(Math.min(firstCount, actors.length), 10)
  const steps: Step[] = []
  for (let count = firstCount; ; count = Math.round(count * growth)) {
    const sessions = Math.min(count, actors.length)
    // Short rounds would not include the longest pauses.
    const round = await withUsage(data, product, () => run(sessions, Math.max(15, seconds)))
    steps.push({ sessions, round })
    report(`  ${sessions} sessions: p99 ${round.p99.toFixed(0)} ms, ${perSecond(round).toFixed(0)} requests/s`)
    if (round.p99 > p99Max || sessions === actors.length) return steps
  }
}

const activities = Object.keys(shares) as Activity[]

/** Sessions with pauses on one process, more and more until the 99th percentile reaches the limit. */
export const sessions: Scenario = {
  name: "sessions",
  async run(bench) {
    const { data, profileTo } = bench
    await removeSent(data)
    const product = await startProduct(data, profileTo)
    try {
      const steps = await stepsOf(bench, product)
      const memory = await memoryOf(product)
      const held = steps.findLast(({ round }) => round.p99 <= p99Max) ?? steps[0]
      if (!held) throw new Error("no session was measured")
      const rows = steps.map((step): Row => {
        const name = `${step.sessions.toLocaleString("en")} sessions`
        return toRow([step.round], { name, unit: "requests/s", memory })
      })
      const { cpuEach, databaseEach, p99Of } = held.round
      return {
        rows,
        verdicts: [
          {
            what: `sessions for each processor of the application, at ${held.sessions} with p99 below ${p99Max} ms`,
            value: perProcessor(held, cpuEach),
            atLeast: perProcessorMin,
          },
        ],
        notes: [
          `${activities.map((name) => `${name} ${shares[name]} %`).join(", ")}; pauses exponential with a mean of ` +
            `${thinkMs / 1000} s, each session with a socket`,
          `${held.sessions} sessions: ${perProcessor(held, cpuEach).toFixed(0)} for each processor of the application, ` +
            `${perProcessor(held, databaseEach).toFixed(0)} of the database; p99 ` +
            activities.map((name) => `${name} ${p99Of[name].toFixed(0)} ms`).join(", "),
          ...(steps.at(-1) === held ? ["the limit was not reached: all members of the data set are in use"] : []),
        ],
      }
    } finally {
      await product.stop()
      await removeSent(data)
    }
  },
}
