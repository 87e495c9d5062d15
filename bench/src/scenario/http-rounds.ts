import type { Usage } from "../bare/bare-process"
import { databaseCpu } from "../database-cpu"
import type { Round } from "../figures"
import type { HttpOrder } from "../load/http-load"
import type { DataSet } from "../dataset/dataset"
import type { Bench } from "./scenario"

/** A process that reports its resource use. */
export interface Server {
  readonly port: number
  usage(): Promise<Usage>
}

export interface Target {
  readonly name: string
  readonly server: Server
  readonly requests: HttpOrder["requests"]
  /** Requests per second; default: as many as possible. */
  readonly perSecond?: number
}

/** Concurrent requests, enough to keep the server busy. */
const connections = 16

/** Requests for the JIT warm-up, and its time limit in s. */
const warmUp = 5000
const maxSeconds = 60
/** s of warm-up at a constant rate. */
const pacedWarmUp = 5

/** Measures the targets in turns after a warm-up, so that changes of the machine affect all alike. */
export async function measure(bench: Bench, targets: readonly Target[]): Promise<Map<string, Round[]>> {
  const { data, generator, seconds, rounds, report } = bench
  const run = ({ server, requests, perSecond }: Target, duration: number): Promise<Round> => {
    const pace = perSecond === undefined ? {} : { perSecond }
    const order = { kind: "http", port: server.port, requests, connections, seconds: duration, ...pace } as const
    return withUsage(data, server, () => generator.run<Round>(order))
  }
  for (const { server, requests, perSecond } of targets) {
    const atMost = perSecond === undefined ? warmUp : perSecond * pacedWarmUp
    await generator.run({ kind: "http", port: server.port, requests, connections, seconds: maxSeconds, atMost })
  }
  const results = new Map<string, Round[]>(targets.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) results.get(target.name)?.push(await run(target, seconds))
    report(`  round ${round} of ${rounds}`)
  }
  return results
}

/** Each request once: cost of a member's first visit. */
export const measureOnce = ({ generator }: Bench, { server, requests }: Target): Promise<Round> =>
  generator.run<Round>({
    kind: "http",
    port: server.port,
    requests,
    connections,
    seconds: maxSeconds,
    atMost: requests.length,
  })

export const roundsOf = (results: Map<string, Round[]>, name: string): Round[] => results.get(name) ?? []

export const memoryOf = async (server: Server): Promise<number> => (await server.usage()).memory

/** Adds CPU use of server and database. */
export async function withUsage<R extends Round>(data: DataSet, server: Server, work: () => Promise<R>): Promise<R> {
  const before = await server.usage()
  const database = await databaseCpu(data.folder)
  const round = await work()
  const each = (seconds: number): number => (1000 * seconds) / round.count
  const databaseEach = each((await databaseCpu(data.folder)) - database)
  return { ...round, cpuEach: each((await server.usage()).cpu - before.cpu), databaseEach }
}
