import { parseSync } from "@swc/core"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createContext, Script } from "node:vm"
import { projectRoot } from "../core/process/project-root"
import { isFullRun } from "./full-run"

export interface FoundPattern {
  file: string
  source: string
  flags: string
}

interface SourceFile {
  file: string
  code: string
}

/** Code that runs where members' and visitors' text is: no tests, and nothing that only measures or draws. */
export function productSources(): SourceFile[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "server/src", "web/src", "contract/src"],
    {
      cwd: projectRoot,
      encoding: "utf8",
    },
  )
  return listed
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file))
    .map((file) => ({ file, code: readFileSync(`${projectRoot}/${file}`, "utf8") }))
}

function* nodesOf(node: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(node)) for (const inner of node) yield* nodesOf(inner)
  else if (typeof node === "object" && node !== null) {
    yield node as Record<string, unknown>
    for (const [key, value] of Object.entries(node)) if (key !== "span") yield* nodesOf(value)
  }
}

/** Every regular expression that is written in these files, each once. */
export function patternsIn(files: readonly SourceFile[]): FoundPattern[] {
  const found = new Map<string, FoundPattern>()
  for (const { file, code } of files.filter(({ code: text }) => text.includes("/"))) {
    const module = parseSync(code, { syntax: "typescript", tsx: file.endsWith("x"), target: "esnext" })
    for (const { type, pattern, flags } of nodesOf(module.body))
      if (type === "RegExpLiteral") {
        const one = { file, source: String(pattern), flags: String(flags) }
        found.set(`${one.source}/${one.flags}`, one)
      }
  }
  return [...found.values()]
}

/** One character of each kind that the product's expressions distinguish. */
const commonUnits = [
  ...Array.from(" \n\ta0A-.@:/,!#$%&+<>(){}[]|*^'\"=é漢あア한ー👍"),
  "\u0301",
  "\u{1F1E9}",
  "\u200D",
  "\uFE0F",
]

const classUnits: Record<string, string> = { d: "0", w: "a", s: " ", b: "a", D: "a", W: " ", S: "a", n: "\n", t: "\t" }

/** Characters and runs of letters that the expression names itself. */
function unitsOf(source: string): { single: string[]; words: string[] } {
  const bare = source.replaceAll(/\\[pP]\{[^}]{1,60}\}|\(\?<?[=!:]?|\{\d{0,5},?\d{0,5}\}/g, "|")
  const single = new Set<string>()
  for (const [, escaped, plain] of bare.matchAll(/\\(.)|([^\\|()?])/gsu))
    single.add(escaped ? (classUnits[escaped] ?? escaped) : (plain ?? "a"))
  const words = bare.replaceAll(/\\(.)/gsu, (_, escaped: string) => classUnits[escaped] ?? escaped)
  return { single: [...single], words: [...new Set(words.match(/[\p{L}\d:/.@-]{2,12}/gu))].slice(0, 12) }
}

interface Attack {
  prefix: string
  unit: string
  suffix: string
}

/** Texts that repeat what the expression looks for and end in what it does not accept. */
export function attacksOn(source: string): Attack[] {
  const { single, words } = unitsOf(source)
  const own = single.slice(0, isFullRun ? 20 : 8)
  const pairs = own.flatMap((one) => own.map((other) => `${one}${other}`))
  const units = [...new Set([...commonUnits, ...single, ...words, ...words.map((word) => `${word} `)])]
  const attacks = (prefix: string, of: readonly string[]) =>
    of.flatMap((unit) => ["\u0001", "x"].map((suffix) => ({ prefix, unit, suffix })))
  const prefixed = words.slice(0, isFullRun ? 12 : 3).flatMap((word) => attacks(word, [...commonUnits, ...own]))
  return [...attacks("", units), ...attacks("", pairs), ...prefixed]
}

const attackText = ({ prefix, unit, suffix }: Attack, length: number): string =>
  `${prefix}${unit.repeat(Math.ceil(length / unit.length))}`.slice(0, length - suffix.length) + suffix

/** ms of the processor that a text may take: 1 for each KB, and 10 in all. */
const limitMs = (length: number): number => Math.min(10, Math.max(1, length / 1000))

/** As `matchAll` and `replaceAll` search. */
const search = (pattern: RegExp, text: string): unknown =>
  pattern.global ? text.replaceAll(pattern, "") : pattern.test(text)

const context = createContext({ search })
const guarded = new Script("for (const text of texts) search(pattern, text)")

/** Whether short texts take for ever: V8 looks for an interrupt while it backtracks. */
function isEndless(pattern: RegExp, texts: readonly string[]): boolean {
  Object.assign(context, { pattern, texts })
  try {
    guarded.runInContext(context, { timeout: 2000 })
    return false
  } catch {
    return true
  }
}

/**
 * ms of the processor, not of the clock: other processes interrupt. The least of some attempts, for compiling and the
 * collector's threads count.
 */
function processorMs(pattern: RegExp, text: string): number {
  let best = Infinity
  for (let attempt = 0; attempt < 60 && best > limitMs(text.length); attempt++) {
    const before = process.cpuUsage()
    search(pattern, text)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
    if (best > 10 * limitMs(text.length)) break
  }
  return best
}

/** The first attack that takes an expression too long at one of these lengths; null if there is none. */
export function slowAttack({ source, flags }: Omit<FoundPattern, "file">, lengths: readonly number[]): string | null {
  const pattern = new RegExp(source, flags.replace("y", ""))
  const attacks = attacksOn(source)
  const short = (attack: Attack): string => attackText(attack, 40)
  // A guarded run starts a thread: one for all attacks, and single ones only to name the attack.
  if (isEndless(pattern, attacks.map(short))) {
    const attack = attacks.find((one) => isEndless(pattern, [short(one)]))
    return `endless for ${JSON.stringify(attack ?? "all together")}`
  }
  for (const attack of attacks) {
    for (const length of lengths) {
      const ms = processorMs(pattern, attackText(attack, length))
      if (ms > limitMs(length)) return `${ms.toFixed(1)} ms for ${length} characters of ${JSON.stringify(attack)}`
    }
  }
  return null
}
