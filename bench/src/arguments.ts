import { parseArgs } from "node:util"

export interface Arguments {
  readonly members: number
  /** Names of scenarios; all when empty. */
  readonly only: readonly string[]
  readonly seconds: number
  readonly rounds: number
  /** Of others, in the scenario `threads`. */
  readonly messages: number
  readonly json: string | undefined
  /** Labelled texts, in the scenario `scam-shield`. */
  readonly file: string | undefined
  /** Fits the model, in the scenario `scam-shield`. */
  readonly fit: boolean
  readonly profile: boolean
}

/** The message is shown to the user. */
export class ArgumentError extends Error {}

const options = {
  members: { type: "string", default: "10000" },
  only: { type: "string", default: "" },
  seconds: { type: "string", default: "3" },
  rounds: { type: "string", default: "5" },
  messages: { type: "string", default: "2000000" },
  json: { type: "string" },
  file: { type: "string" },
  fit: { type: "boolean", default: false },
  profile: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const

export const usage = (scenarios: readonly string[]): string => `npm run bench -- [arguments]
  --members N       size of the data set (10000); it is made once and kept in .cache/bench
  --only a,b        scenarios: ${scenarios.join(", ")}
  --seconds S       of each round (3)
  --rounds R        of each target, in turns (5)
  --messages N      of others in the database, in the scenario threads (2000000)
  --json FILE       where the figures go (bench/results/<time>.json)
  --file FILE       labelled texts, in the scenario scam-shield (the test part of its messages)
  --fit             fits the model to the other messages, in the scenario scam-shield
  --profile         write a CPU profile of the server into bench/results
Environment: DATABASE_URL, to use that PostgreSQL server in place of the embedded one.`

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text.replaceAll("_", ""))
  if (!Number.isInteger(value) || value < least)
    throw new ArgumentError(`--${name} is a whole number, ${least} or more.`)
  return value
}

/** Null: help was requested. */
export function readArguments(given: readonly string[], scenarios: readonly string[]): Arguments | null {
  const { values } = parse(given)
  if (values.help) return null
  const only = values.only.split(",").filter((name) => name !== "")
  const unknown = only.find((name) => !scenarios.includes(name))
  if (unknown) throw new ArgumentError(`There is no scenario ${unknown}; there are ${scenarios.join(", ")}.`)
  return {
    members: wholeNumber("members", values.members, 200),
    only,
    seconds: wholeNumber("seconds", values.seconds, 1),
    rounds: wholeNumber("rounds", values.rounds, 1),
    messages: wholeNumber("messages", values.messages, 1),
    json: values.json,
    file: values.file,
    fit: values.fit,
    profile: values.profile,
  }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options })
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error))
  }
}
