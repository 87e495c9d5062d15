import { characterCount } from "@redthread/contract/core/text-length"

/**
 * One schema: how it reads a value, and what it checks of what it read. Values, order and names of what is wrong are
 * zod's (lean-zod.test.ts compares them for the whole contract); everything else of zod is left out.
 */
export interface Issue {
  code: string
  path: PropertyKey[]
  input: unknown
  message: string
  keys?: string[]
  /** Whether further checks make sense: false stops all of them, undefined all but those of lengths. */
  continue: boolean | undefined
}

export interface Result {
  value: unknown
  issues: Issue[]
  /** A later step never ran: no check of the whole can. */
  isCut?: boolean
}

export type Shape = Record<string, Schema>

type Read = (result: Result) => Result

interface Check {
  ofLength?: boolean
  run: (result: Result) => void
}

/** What a schema around this one asks of it. */
interface Traits {
  /** What stands for a field that is missing: nothing, or something of its own. */
  absent?: "optional" | "defaulted" | undefined
  isOptionalOut?: boolean | undefined
  shape?: Shape
  more?: "refuse" | "keep" | undefined
  values?: ReadonlySet<unknown>
  isList?: boolean
  /** Said of what its checks have no words for. */
  words?: Words
}

export type Words = string | { error?: string; path?: PropertyKey[] } | undefined

const wordsOf = (words: Words): string => (typeof words === "string" ? words : (words?.error ?? ""))

export function complain(
  { issues, value }: Result,
  code: string,
  words?: Words,
  goesOn?: boolean,
  more?: Partial<Issue>,
): void {
  issues.push({ code, path: [], input: value, message: wordsOf(words), continue: goesOn, ...more })
}

export const isStopped = ({ issues, isCut }: Result, from = 0): boolean =>
  isCut === true || issues.slice(from).some((issue) => issue.continue !== true)

/** Texts are measured in code points. */
function sizeOf(value: unknown): number | undefined {
  if (typeof value === "string") return characterCount(value)
  return typeof value === "number" ? value : (value as { length?: number } | null | undefined)?.length
}

export class ZodError extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super(JSON.stringify(issues))
  }
}

export class Schema {
  constructor(
    private readonly read: Read,
    readonly traits: Traits = {},
    private readonly checks: readonly Check[] = [],
  ) {}

  run(value: unknown, issues: Issue[] = []): Result {
    const result = this.read({ value, issues })
    let stopped = isStopped(result)
    for (const { ofLength, run } of this.checks) {
      if (ofLength ? result.isCut || result.issues.some((issue) => issue.continue === false) : stopped) continue
      const before = result.issues.length
      run(result)
      for (const issue of result.issues.slice(before)) issue.message ||= wordsOf(this.traits.words)
      stopped ||= isStopped(result, before)
    }
    return result
  }

  safeParse(value: unknown) {
    const { value: data, issues } = this.run(value)
    return issues.length > 0
      ? ({ success: false, error: new ZodError(issues) } as const)
      : ({ success: true, data } as const)
  }

  parse(value: unknown): unknown {
    const result = this.safeParse(value)
    if (!result.success) throw result.error
    return result.data
  }

  and(run: Check["run"], ofLength = false): Schema {
    return new Schema(this.read, this.traits, [...this.checks, { run, ofLength }])
  }

  /** Of numbers the least, of the rest the shortest. */
  min(least: number, words?: Words): Schema {
    return this.and((result) => {
      const size = sizeOf(result.value)
      if (size !== undefined && size < least) complain(result, "too_small", words, true)
    }, true)
  }

  max(most: number, words?: Words): Schema {
    if (this.traits.isList) return this.cappedAt(most, words)
    return this.and((result) => {
      const size = sizeOf(result.value)
      if (size !== undefined && size > most) complain(result, "too_big", words, true)
    }, true)
  }

  /** A list that is too long is not read at all. */
  private cappedAt(most: number, words: Words): Schema {
    const read: Read = (result) => {
      if (!Array.isArray(result.value) || result.value.length <= most) return this.read(result)
      complain(result, "too_big", words, false)
      return result
    }
    return new Schema(read, this.traits, this.checks)
  }

  length(size: number, words?: Words): Schema {
    return this.min(size, words).max(size, words)
  }

  positive(words?: Words): Schema {
    return this.and((result) => {
      if (Number(result.value) <= 0) complain(result, "too_small", words, true)
    })
  }

  regex(pattern: RegExp, words?: Words): Schema {
    return this.and((result) => {
      if (!pattern.test(String(result.value))) complain(result, "invalid_format", words, true)
    })
  }

  refine(isRight: (value: never) => unknown, words?: Words): Schema {
    const path = typeof words === "object" ? (words.path ?? []) : []
    return this.and((result) => {
      if (!isRight(result.value as never)) complain(result, "custom", words, true, { path: [...path] })
    })
  }

  overwrite(change: (value: never) => unknown): Schema {
    return this.and((result) => {
      result.value = change(result.value as never)
    })
  }

  trim(): Schema {
    return this.overwrite((text: string) => text.trim())
  }

  toLowerCase(): Schema {
    return this.overwrite((text: string) => text.toLowerCase())
  }

  normalize(form: string): Schema {
    return this.overwrite((text: string) => text.normalize(form))
  }

  optional(): Schema {
    const isDefaulted = this.traits.absent === "defaulted"
    const read: Read = (result) => {
      if (result.value !== undefined) return this.run(result.value, result.issues)
      if (!isDefaulted) return result
      const { value, issues } = this.run(undefined)
      return { ...result, value: issues.length > 0 ? undefined : value }
    }
    return new Schema(read, { absent: isDefaulted ? "defaulted" : "optional", isOptionalOut: true })
  }

  nullable(): Schema {
    const { absent, isOptionalOut } = this.traits
    const read: Read = (result) => (result.value === null ? result : this.run(result.value, result.issues))
    return new Schema(read, { absent, isOptionalOut })
  }

  default(standIn: unknown): Schema {
    const read: Read = (result) => {
      const read = result.value === undefined ? result : this.run(result.value, result.issues)
      if (read.value === undefined) read.value = Array.isArray(standIn) ? [...standIn] : standIn
      return read
    }
    return new Schema(read, { absent: "defaulted" })
  }

  catch(standIn: unknown): Schema {
    const absent = this.traits.absent === "defaulted" ? "defaulted" : "optional"
    const read: Read = (result) => {
      const { value, issues } = this.run(result.value)
      return { ...result, value: issues.length > 0 ? standIn : value }
    }
    return new Schema(read, { absent, isOptionalOut: this.traits.isOptionalOut })
  }

  pipe(next: Schema): Schema {
    const read: Read = (result) => {
      const left = this.run(result.value, result.issues)
      if (left.issues.every(({ code }) => code === "unrecognized_keys")) return next.run(left.value, left.issues)
      return { ...left, isCut: true }
    }
    return new Schema(read, { absent: this.traits.absent, isOptionalOut: next.traits.isOptionalOut })
  }

  transform(change: (value: never) => unknown): Schema {
    return this.pipe(new Schema((result) => ({ ...result, value: change(result.value as never) })))
  }

  /** Descriptions are for the documentation. */
  meta(): this {
    return this
  }

  get shape(): Shape {
    return this.traits.shape ?? {}
  }
}
