import { join } from "node:path"
import type { DataSet } from "../dataset/dataset"
import { signIn } from "../dataset/sessions"
import type { Actor } from "../load/actor"
import { Product } from "../product"
import { BareServer, type BareName, type Generator } from "../programs"
import type { Outcome } from "../report"

export interface Bench {
  readonly data: DataSet
  readonly generator: Generator
  readonly report: (line: string) => void
  /** s per round, and rounds per target, run in turns. */
  readonly seconds: number
  readonly rounds: number
  /** Messages of other members, for `threads`. */
  readonly messages: number
  /** Labelled texts, for `scam-shield`. */
  readonly file?: string | undefined
  readonly fit?: boolean
  readonly profileTo: string | undefined
  /** External PostgreSQL server. */
  readonly serverUrl: string | undefined
}

export interface Scenario {
  readonly name: string
  /** Required size of the data set; default: from the command line. */
  readonly members?: number
  /** Kills the database, so it needs its own. */
  readonly ownDatabase?: true
  /** Settings of the embedded database. */
  readonly settings?: Record<string, string | number>
  run(bench: Bench): Promise<Outcome>
}

/** Database connections: the product's default, also for bare servers. */
const connections = 10

const productFolder = (data: DataSet): string => join(data.folder, "server")

export const startProduct = (
  data: DataSet,
  profileTo?: string,
  env?: Record<string, string>,
  port?: number,
): Promise<Product> =>
  Product.start({
    databaseUrl: data.url,
    dataDir: productFolder(data),
    connections,
    profileTo,
    port,
    ...(env && { env }),
  })

export const startBare = (data: DataSet, name: BareName): Promise<BareServer> =>
  BareServer.start(name, { databaseUrl: data.url, connections })

export const signInActors = (data: DataSet, memberIds: readonly number[]): Promise<Actor[]> =>
  signIn(data.url, productFolder(data), memberIds)

export const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index)
