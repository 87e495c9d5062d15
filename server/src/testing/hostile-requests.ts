import fc from "fast-check"
import type { CallSpec } from "@redthread/contract/core/call"
import { inputSchema } from "../core/http/json-schema"

/** Text that databases, paths and parsers stumble over. */
const hostileTexts = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "b\udfff",
  "\u202e",
  "🙂",
  "",
  " ",
  "'; drop table account; --",
  "%00",
  "../../../etc/passwd",
  "__proto__",
  "${jndi}",
  "{1,2}",
  "NaN",
  "-1",
  "1e308",
  "0x10",
  "2147483648",
  "9007199254740993",
  "99999999999999999999",
  "2026-02-30",
  "2026-01-01T00:00:00Z",
  "0001-01-01",
  "9999-12-31",
  "x".repeat(5001),
]

const edges = [2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e15, 1e16, 1e21, 1.797e308]
const hostileNumbers = [0, -0, -1, 0.1, 1e-9, 100_000.001, ...edges]

const hostileScalar = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false),
  fc.string({ unit: "binary", maxLength: 12 }),
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileScalar },
  { weight: 1, arbitrary: fc.array(hostileScalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("id", "__proto__", "\u0000", "a"), hostileScalar) },
)

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

function text({ format, pattern }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === "email") return fc.constantFrom("a@example.org", "nobody@example.org", `${"a".repeat(60)}@example.org`)
  if (format === "date") return fc.constantFrom("1990-05-17", "0001-01-01", "9999-12-31", "2020-02-29")
  const words = fc.oneof(
    fc.constantFrom("Anna", "a good password", "[smile] hello", "日本語", "1", "12", "1,2,3", "123456"),
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.constantFrom(...hostileTexts),
  )
  if (pattern === undefined) return words
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, "u")), words)
  } catch {
    // Patterns that look ahead can't be turned round.
    return words
  }
}

const number = ({ minimum = 0, maximum = 30 }: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(minimum, maximum, ...hostileNumbers))

function object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, field(schema)]))
  const withUnknown: typeof fields = { ...fields, unknown_field: hostileValue }
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record(withUnknown, { requiredKeys: required }) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map(fitting))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ("const" in schema) return fc.constant(schema.const)
  if (schema.allOf?.[0]) return fitting(schema.allOf[0])
  switch (schema.type ?? "any") {
    case "object":
      return object(schema)
    case "array":
      return fc.array(field(schema.items ?? {}), { maxLength: 4 })
    case "string":
      return text(schema)
    case "integer":
    case "number":
      return number(schema)
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    default:
      return hostileValue
  }
}

/** Mostly what the form takes, so that the request gets past it, and sometimes what it must refuse. */
const field = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue })

export interface HostileRequest {
  readonly call: CallSpec
  /** Below `/v1`, with the query. */
  readonly path: string
  readonly body: string | undefined
  readonly headers: Record<string, string>
}

/** Percent signs for everything, half symbols too, which `encodeURIComponent` refuses. */
function encoded(value: unknown): string {
  const given = typeof value === "string" ? value : JSON.stringify(value)
  return given
    .split(/(\p{Cs})/u)
    .map((part) => (/^\p{Cs}$/u.test(part) ? "%ED%A0%80" : encodeURIComponent(part)))
    .join("")
}

const partsOf = (schema: CallSpec["params"]): fc.Arbitrary<Record<string, unknown>> => {
  if (!schema) return fc.constant({})
  const { properties = {}, required = [] } = inputSchema(schema) as JsonSchema
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, field(one)]))
  return fc.record(fields, { requiredKeys: required })
}

const form = (disposition: string, content: string, end = "--limit--"): string =>
  `--limit\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n${end}\r\n`

const multipartBodies = [
  "",
  "--limit",
  "--limit--\r\n",
  "no limit at all",
  "--limit\r\n\r\nno header\r\n--limit--\r\n",
  "--limit\r\nContent-Disposition\r\n\r\nx\r\n--limit--\r\n",
  `--limit\r\n${"X".repeat(100_000)}: y\r\n\r\nx\r\n--limit--\r\n`,
  form('form-data; name="file"; filename="a.jpg"', "not a picture"),
  form('form-data; name="file"; filename="a.jpg"', "cut off", ""),
  form('form-data; name="file"; filename="a\u0000.jpg"', ""),
  form('form-data; name="folder"', "a\u0000"),
  form('form-data; name="__proto__"', "x"),
  form('form-data; name="price"', "1e999"),
]

const brokenBodies = [
  "",
  "{",
  "null",
  "[]",
  '"',
  "\u0000",
  '{"__proto__":{}}',
  '{"a":1,"a":2}',
  '{"id":1e999}',
  '{"content":"\\ud800"}',
  `{"content":"${"x".repeat(50_000)}"}`,
  `[${"9".repeat(10_000)}]`,
  "[".repeat(20_000) + "]".repeat(20_000),
  '{"a":'.repeat(5000) + "1" + "}".repeat(5000),
]

/** The form's JSON without its end, or with a wrong symbol in it. */
const cutOff = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(value, fc.nat(300), fc.constantFrom("", "\u0000", ",", "}")).map(([whole, at, wrong]) => {
    const json = JSON.stringify(whole) ?? ""
    return json.slice(0, at) + wrong + (wrong === "" ? "" : json.slice(at + 1))
  })

/** Appended to an address that already has a query. */
const queryJunk = ["&%", "&=&&", "&k[]=1&k[]=2", "&id=1&id=2", "&%ED%A0%80=%00", `&q=${"x".repeat(8000)}`, "&a[b][c]=1"]

function bodyOf(call: CallSpec): fc.Arbitrary<Pick<HostileRequest, "body" | "headers">> {
  const of = (type: string, body: fc.Arbitrary<string>) =>
    body.map((sent) => ({ body: sent, headers: { "content-type": type } }))
  const multipart = of("multipart/form-data; boundary=limit", fc.constantFrom(...multipartBodies))
  if (call.multipart) return fc.oneof(multipart, of("multipart/form-data", fc.constantFrom(...multipartBodies)))
  if (call.method === "GET") return fc.constant({ body: undefined, headers: {} })
  const schema = call.body ? (inputSchema(call.body) as JsonSchema) : {}
  const json = of(
    "application/json",
    fitting(schema).map((value) => JSON.stringify(value) ?? ""),
  )
  const broken = of("application/json", fc.oneof(fc.constantFrom(...brokenBodies), cutOff(fitting(schema))))
  const urlencoded = of(
    "application/x-www-form-urlencoded",
    fc.constantFrom("a=%00", "%", "user_id=1&user_id=2", "a=%ED"),
  )
  const nothing = fc.constant({ body: undefined, headers: {} })
  return fc.oneof({ weight: 20, arbitrary: json }, broken, urlencoded, multipart, nothing)
}

const headers = fc.record(
  {
    "x-client-id": fc.constantFrom("device", "x".repeat(2000), "\u00ff"),
    "x-client": fc.constantFrom("redthread-app/1", "\u00e4", "x".repeat(2000)),
    "accept-language": fc.constantFrom("de", "*", ";q=", "x".repeat(2000)),
    // Mostly one that is new: a key that has been used answers a conflict before the call does anything.
    "idempotency-key": fc.oneof(
      { weight: 4, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom("a", "b", "\u00ff", "x".repeat(300), "c") },
    ),
    "user-agent": fc.constantFrom("x", "\u00fc"),
  },
  { requiredKeys: ["idempotency-key"] },
)

/** A request to this call: the shape that it takes, with what no honest client sends in some of its places. */
export const hostileRequest = (call: CallSpec): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      params: partsOf(call.params),
      query: partsOf(call.query),
      common: fc.record(
        { lang: fc.constantFrom("de", "\u0000", "xx"), pid: fc.constantFrom("abc", "\u0000") },
        { requiredKeys: [] },
      ),
      junk: fc.oneof({ weight: 20, arbitrary: fc.constant("") }, fc.constantFrom(...queryJunk)),
      sent: bodyOf(call),
      headers,
    })
    .map(({ params, query, common, junk, sent, headers: given }) => {
      const filled = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(params[name]))
      const pairs = Object.entries({ ...query, ...common }).map(([name, value]) => `${name}=${encoded(value)}`)
      return {
        call,
        path: pairs.length > 0 || junk !== "" ? `${filled}?${pairs.join("&")}${junk}` : filled,
        body: sent.body,
        headers: { ...given, ...sent.headers },
      }
    })
