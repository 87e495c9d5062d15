import { mkdir, writeFile } from "node:fs/promises"
import { availableParallelism, cpus, loadavg } from "node:os"
import { dirname, join } from "node:path"
import { PostgresStartError } from "../../server/src/embedded-postgres/embedded-postgres"
import { projectRoot } from "../../server/src/core/process/project-root"
import { ArgumentError, type Arguments, readArguments, usage } from "./arguments"
import { openDataSet } from "./dataset/dataset"
import { buildPrograms, Generator } from "./programs"
import { isReached, type Outcome, table, verdictLine } from "./report"
import { chat } from "./scenario/chat"
import { echo } from "./scenario/echo"
import { embeddedTranslation } from "./scenario/embedded-translation"
import { fanout, fanoutTwo } from "./scenario/fanout"
import { faults } from "./scenario/faults"
import { feed, feedCreate } from "./scenario/feed"
import { growth } from "./scenario/growth"
import { goldBill, goldPay } from "./scenario/gold"
import { idle } from "./scenario/idle"
import { history, profile, recommend } from "./scenario/lists"
import { pictureCopies } from "./scenario/picture-copies"
import { plans } from "./scenario/plans"
import { processes } from "./scenario/processes"
import { recommendation } from "./scenario/recommendation"
import { scale } from "./scenario/scale"
import { listing } from "./scenario/listing"
import { reconnect } from "./scenario/reconnect"
import { reportStorm } from "./scenario/report-storm"
import { scamShield } from "./scenario/scam-shield"
import { searching } from "./scenario/search"
import { sessions } from "./scenario/sessions"
import { signIn } from "./scenario/sign-in"
import { threads } from "./scenario/threads"
import { translation } from "./scenario/translation"
import { uploads } from "./scenario/uploads"
import type { Bench, Scenario } from "./scenario/scenario"

const all: readonly Scenario[] = [
  recommend,
  history,
  profile,
  feed,
  feedCreate,
  scale,
  searching,
  listing,
  reportStorm,
  echo,
  chat,
  idle,
  signIn,
  uploads,
  goldPay,
  goldBill,
  plans,
  recommendation,
  threads,
  fanout,
  fanoutTwo,
  sessions,
  reconnect,
  processes,
  growth,
  faults,
  scamShield,
  pictureCopies,
  translation,
  embeddedTranslation,
]
const names = all.map(({ name }) => name)
const say = (line: string): void => console.log(line)
const results = join(projectRoot, "bench", "results")

/** Not by default: the plans are many pages, the others take minutes. */
const onlyAskedFor = new Set(
  [
    plans,
    recommendation,
    threads,
    fanout,
    fanoutTwo,
    sessions,
    reconnect,
    processes,
    growth,
    faults,
    scamShield,
    pictureCopies,
    reportStorm,
    translation,
    embeddedTranslation,
  ].map(({ name }) => name),
)

/** They compare a large community with a small one. */
const growing = new Set([scale.name, searching.name, listing.name])

/** Scenarios run by default at this size. */
const isUsual = ({ name }: Scenario, { members }: Arguments): boolean =>
  !onlyAskedFor.has(name) && (!growing.has(name) || members > 10_000)

const machine = () => ({
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  node: process.version,
  load: loadavg()[0] ?? 0,
})

async function runScenario(scenario: Scenario, args: Arguments, generator: Generator): Promise<Outcome> {
  const serverUrl = scenario.ownDatabase ? undefined : process.env["DATABASE_URL"]
  const settings = scenario.settings ? { settings: scenario.settings } : {}
  const data = await openDataSet({ members: scenario.members ?? args.members, report: say, serverUrl, ...settings })
  const bench: Bench = {
    data,
    generator,
    report: say,
    seconds: args.seconds,
    rounds: args.rounds,
    messages: args.messages,
    file: args.file,
    fit: args.fit,
    profileTo: args.profile ? results : undefined,
    serverUrl,
  }
  say(`${scenario.name} ...`)
  try {
    return answered(await scenario.run(bench))
  } finally {
    await data.stop()
  }
}

/** Refusals are fast, so runs with them are not comparable. */
function answered(outcome: Outcome): Outcome {
  const failed = outcome.rows.reduce((sum, row) => sum + row.failed, 0)
  if (failed === 0) return outcome
  const verdicts = outcome.verdicts.map((verdict) => ({ ...verdict, value: Number.NaN }))
  return { ...outcome, verdicts: [...verdicts, { what: "requests that failed", value: failed, atMost: 0 }] }
}

function print(outcome: Outcome): void {
  say(`\n${table(outcome.rows)}\n`)
  for (const note of outcome.notes) say(note)
  const { cores, load } = machine()
  say(`Load generator, server and database share ${cores} cores here (load average now ${load.toFixed(1)}).\n`)
  for (const verdict of outcome.verdicts) say(verdictLine(verdict))
}

async function write(file: string, args: Arguments, outcome: Outcome): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const verdicts = outcome.verdicts.map((verdict) => ({ ...verdict, reached: isReached(verdict) }))
  const text = { at: new Date().toISOString(), machine: machine(), ...args, ...outcome, verdicts }
  await writeFile(file, `${JSON.stringify(text, null, 2)}\n`)
  say(`\nWritten to ${file}`)
}

async function bench(args: Arguments): Promise<boolean> {
  const chosen = all.filter((one) => (args.only.length > 0 ? args.only.includes(one.name) : isUsual(one, args)))
  await buildPrograms()
  const generator = await Generator.start()
  const outcomes: Outcome[] = []
  try {
    for (const scenario of chosen) outcomes.push(await runScenario(scenario, args, generator))
  } finally {
    await generator.stop()
  }
  const outcome: Outcome = {
    rows: outcomes.flatMap(({ rows }) => rows),
    verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
    notes: outcomes.flatMap(({ notes }) => notes),
  }
  print(outcome)
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}-${args.members}.json`
  await write(args.json ?? join(results, name), args, outcome)
  return outcome.verdicts.every(isReached)
}

// Child processes end with this process on a clean exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130))

try {
  const args = readArguments(process.argv.slice(2), names)
  if (args) process.exitCode = (await bench(args)) ? 0 : 1
  else say(usage(names))
} catch (error) {
  const plain = error instanceof ArgumentError || error instanceof PostgresStartError
  console.error(plain ? error.message : error)
  process.exitCode = 2
}
