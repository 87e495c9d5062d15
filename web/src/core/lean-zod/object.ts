import { complain, type Issue, type Result, Schema, type Shape, type Words } from "./schema"

type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export function below(key: PropertyKey, issues: readonly Issue[]): Issue[] {
  for (const { path } of issues) path.unshift(key)
  return [...issues]
}

/** One field of an object, as zod takes those that are missing. */
function readField(key: string, schema: Schema, from: Fields, to: Result): void {
  const { absent, isOptionalOut } = schema.traits
  const isMissing = !(key in from)
  if (isMissing && isOptionalOut && absent === "optional") return
  const { value, issues } = schema.run(from[key])
  if (issues.length > 0 && absent !== undefined && isOptionalOut && isMissing) return
  to.issues.push(...below(key, issues))
  if (isMissing && absent === undefined) {
    if (issues.length === 0) complain(to, "invalid_type", "", undefined, { path: [key], input: undefined })
    return
  }
  if (value !== undefined || !isMissing || (absent === "defaulted" && !isOptionalOut)) (to.value as Fields)[key] = value
}

function readMore(shape: Shape, more: "refuse" | "keep", from: Fields, to: Result): void {
  const keys = Object.keys(from).filter((key) => !Object.hasOwn(shape, key))
  if (more === "keep") Object.assign(to.value as Fields, Object.fromEntries(keys.map((key) => [key, from[key]])))
  else if (keys.length > 0) complain(to, "unrecognized_keys", "", true, { keys, input: from })
}

class ObjectSchema extends Schema {
  constructor(
    private readonly own: Shape,
    private readonly more?: "refuse" | "keep",
    words?: Words,
  ) {
    const read = (result: Result): Result => {
      const from = result.value
      if (!isObject(from)) {
        complain(result, "invalid_type", words)
        return result
      }
      const to = { ...result, value: {} }
      for (const [key, schema] of Object.entries(own)) readField(key, schema, from, to)
      if (more) readMore(own, more, from, to)
      return to
    }
    super(read, { shape: own, words })
  }

  private having(shape: Shape): ObjectSchema {
    return new ObjectSchema(shape, this.more)
  }

  extend(shape: Shape): ObjectSchema {
    return this.having({ ...this.own, ...shape })
  }

  pick(names: Record<string, true>): ObjectSchema {
    return this.having(Object.fromEntries(Object.keys(names).map((key) => [key, this.own[key] as Schema])))
  }

  partial(): ObjectSchema {
    return this.having(Object.fromEntries(Object.entries(this.own).map(([key, schema]) => [key, schema.optional()])))
  }

  keyof(): Schema {
    return oneOf(Object.keys(this.own))
  }
}

/** One of these values. */
export function oneOf(values: readonly unknown[], words?: Words): Schema {
  const known = new Set(values)
  const read = (result: Result): Result => {
    if (!known.has(result.value)) complain(result, "invalid_value", words)
    return result
  }
  return new Schema(read, { values: known, words })
}

export const object = (shape: Shape, words?: Words) => new ObjectSchema(shape, undefined, words)
export const strictObject = (shape: Shape, words?: Words) => new ObjectSchema(shape, "refuse", words)
export const looseObject = (shape: Shape, words?: Words) => new ObjectSchema(shape, "keep", words)
