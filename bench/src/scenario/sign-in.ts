import { setTimeout as sleep } from "node:timers/promises"
import { hashPassword, passwordFits } from "../../../server/src/features/identity/identity/identity.password.service"
import { connect } from "../../../server/src/core/db/database-url"
import type { DataSet } from "../dataset/dataset"
import { password } from "../dataset/fill"
import { median, middleRound, type Round } from "../figures"
import type { BurstResult } from "../load/burst-load"
import type { RequestForm } from "../load/http-connection"
import { toRow } from "../report"
import { memoryOf, withUsage } from "./http-rounds"
import { type Bench, type Scenario, signInActors, startProduct, upTo } from "./scenario"

/** Concurrent sign-ins, and requests per second of others. */
const crowd = 50
const rate = 100
const oneByOne = 60
/** Sign-ins for the JIT warm-up. */
const warmUp = 150

const signInOf = (memberId: number): RequestForm => ({
  method: "POST",
  path: "/v1/authenticate",
  body: { email: `member${memberId}@bench.example`, password },
})

/** Earlier runs may have reached the device limit. */
async function forgetDevices({ url }: DataSet): Promise<void> {
  const sql = connect(url, { max: 1 })
  await sql`delete from session`
  await sql.end()
}

/** ms between two hashes in sequential sign-ins, estimated. */
const rest = 4

/** ms of a password hash alone, after this pause. */
async function hashAlone(pause: number): Promise<number> {
  const stored = await hashPassword(password)
  const times: number[] = []
  for (let round = 0; round < oneByOne; round += 1) {
    if (pause > 0) await sleep(pause)
    const started = performance.now()
    await passwordFits(stored, password)
    times.push(performance.now() - started)
  }
  return median(times)
}

/** Cost of a sign-in beyond the password hash, and effect of many on other requests. */
export const signIn: Scenario = {
  name: "sign-in",
  async run(bench: Bench) {
    const { data, generator, rounds, seconds } = bench
    await forgetDevices(data)
    const product = await startProduct(data, bench.profileTo)
    try {
      const readers = await signInActors(data, upTo(200))
      const stream = readers.map(({ token }): RequestForm => ({ path: "/v1/recommend", token }))
      const singles: Round[] = []
      const hashes: number[] = []
      const unbroken: number[] = []
      const bursts: BurstResult[] = []
      const single = { kind: "http", port: product.port, connections: 1, seconds: 60 } as const
      const warming = upTo(warmUp, 500).map(signInOf)
      await generator.run({ ...single, requests: warming, atMost: warmUp })
      for (let round = 0; round < rounds; round += 1) {
        const from = 1000 + round * (oneByOne + crowd)
        hashes.push(await hashAlone(rest))
        unbroken.push(await hashAlone(0))
        const requests = upTo(oneByOne, from).map(signInOf)
        singles.push(
          await withUsage(data, product, () => generator.run<Round>({ ...single, requests, atMost: oneByOne })),
        )
        const burst = upTo(crowd, from + oneByOne).map(signInOf)
        bursts.push(
          await generator.run<BurstResult>({ kind: "burst", port: product.port, stream, rate, burst, seconds }),
        )
        bench.report(`  round ${round + 1} of ${rounds}`)
      }
      const memory = await memoryOf(product)
      const hash = median(hashes)
      const busy = bursts.map((one) => one.busy)
      const quiet = bursts.map((one) => one.quiet)
      const delays = bursts.map((one) => one.busy.max - one.quiet.median)
      return {
        rows: [
          toRow(singles, { name: "sign in, one by one", unit: "requests/s", memory }),
          toRow(
            bursts.map((one) => one.burst),
            { name: `${crowd} sign in at once`, unit: "requests/s" },
          ),
          toRow(quiet, { name: `recommend at ${rate}/s`, unit: "requests/s" }),
          toRow(busy, { name: `recommend at ${rate}/s, ${crowd} signing in`, unit: "requests/s" }),
        ],
        verdicts: [
          {
            what: "signing in against the Argon2id hash, median ms",
            value: middleRound(singles).median / hash,
            atMost: 1.3,
          },
          { what: `longest delay of a list while ${crowd} sign in, ms`, value: median(delays), atMost: 50 },
        ],
        notes: [
          `Argon2id alone: ${hash.toFixed(2)} ms with the ${rest} ms between two that signing in leaves, its memory and ` +
            `caches as cold; ${median(unbroken).toFixed(2)} ms one right after the other. Longest list request meanwhile by round: ` +
            busy.map(({ max }) => max.toFixed(1)).join(", ") +
            " ms",
        ],
      }
    } finally {
      await product.stop()
    }
  },
}
