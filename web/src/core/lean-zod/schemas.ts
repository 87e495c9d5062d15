import { below, isObject, oneOf } from "./object"
import { complain, isStopped, type Result, Schema, type Words } from "./schema"

export { looseObject, object, strictObject } from "./object"
export { ZodError } from "./schema"

/** Values that are as they should be, or of another type. */
function typed(isRight: (value: unknown) => boolean, words?: Words): Schema {
  const read = (result: Result): Result => {
    if (!isRight(result.value)) complain(result, "invalid_type", words)
    return result
  }
  return new Schema(read, { words })
}

export const unknown = (): Schema => new Schema((result) => result)
export const boolean = (words?: Words): Schema => typed((value) => typeof value === "boolean", words)
export const string = (words?: Words): Schema => typed((value) => typeof value === "string", words)
export const number = (words?: Words): Schema => typed(Number.isFinite, words)

export const int = (words?: Words): Schema =>
  number(words).and((result) => {
    const value = result.value as number
    if (!Number.isInteger(value)) complain(result, "invalid_type", "", false)
    else if (!Number.isSafeInteger(value)) complain(result, value > 0 ? "too_big" : "too_small", "", true)
  })

/** Lists of values, and single ones. */
export const literal = (values: unknown, words?: Words): Schema =>
  oneOf(Array.isArray(values) ? values : [values], words)
export { oneOf as enum }

const day =
  String.raw`(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|` +
  String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|` +
  String.raw`(?:02)-(?:0[1-9]|1\d|2[0-8])))`
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`

const format = (pattern: RegExp, words?: Words): Schema => string(words).regex(pattern)

export const iso = {
  date: (words?: Words): Schema => format(new RegExp(`^${day}$`), words),
  datetime: (options?: Words & { offset?: boolean }): Schema => {
    const zone = options?.offset ? String.raw`(?:Z|[+-]${clock})` : "Z"
    return format(new RegExp(String.raw`^${day}T${clock}:[0-5]\d(?:\.\d+)?${zone}$`), options)
  },
}

const mailAddress =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const email = (words?: Words): Schema => format(mailAddress, words)

const sixteenBytes =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/i
export const uuid = (words?: Words): Schema => format(sixteenBytes, words)

/** With a protocol: that one alone, and its two slashes. */
export const url = ({ protocol, error }: { protocol?: RegExp; error?: string } = {}): Schema =>
  string(error).and((result) => {
    const text = String(result.value).trim()
    const isRight =
      URL.canParse(text) && (!protocol || protocol.test(/^(\w+):\/\//.exec(text)?.[1]?.toLowerCase() ?? ""))
    if (isRight) result.value = text.replaceAll(/[\t\n\r]/g, "")
    else complain(result, "invalid_format", "", true)
  })

export function array(item: Schema, words?: Words): Schema {
  const read = (result: Result): Result => {
    if (!Array.isArray(result.value)) {
      complain(result, "invalid_type", words)
      return result
    }
    const items = result.value.map((each, index) => {
      const { value, issues } = item.run(each)
      result.issues.push(...below(index, issues))
      return value
    })
    return { ...result, value: items }
  }
  return new Schema(read, { isList: true, words })
}

/** By names of any kind. */
export const record = (_name: Schema, part: Schema): Schema =>
  new Schema((result) => {
    if (!isObject(result.value)) {
      complain(result, "invalid_type")
      return result
    }
    const parts = Object.entries(result.value).map(([name, each]) => {
      const { value, issues } = part.run(each)
      result.issues.push(...below(name, issues))
      return [name, value] as const
    })
    return { ...result, value: Object.fromEntries(parts) }
  })

export const union = (options: readonly Schema[], words?: Words): Schema =>
  new Schema((result) => {
    const results: Result[] = options.map((option) => option.run(result.value))
    const right = results.find(({ issues }) => issues.length === 0)
    const nearly = results.filter((each) => !isStopped(each))
    const chosen = right ?? (nearly.length === 1 ? nearly[0] : undefined)
    if (chosen) return { ...chosen, issues: [...result.issues, ...chosen.issues] }
    complain(result, "invalid_union", words)
    return result
  })

export const discriminatedUnion = (name: string, options: readonly Schema[], words?: Words): Schema =>
  new Schema((result) => {
    if (!isObject(result.value)) {
      complain(result, "invalid_type", words)
      return result
    }
    const kind = result.value[name]
    const option = options.find(({ shape }) => shape[name]?.traits.values?.has(kind))
    if (option) return option.run(result.value, result.issues)
    complain(result, "invalid_union", words, undefined, { path: [name] })
    return result
  })
