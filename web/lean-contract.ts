import type { Plugin } from "vite"

/** Fields of a call that only the server and the documentation read; pages validate requests, not replies. */
const serversPart = new Set([
  "summary",
  "replies",
  "errors",
  "limit",
  "access",
  "publishes",
  "idempotent",
  "ignoresBody",
])

interface Node {
  type: string
  start: number
  end: number
  callee?: Node
  name?: string
  arguments?: Node[]
  properties?: Node[]
  key?: Node
  body?: unknown
  declaration?: Node | null
  declarations?: Node[]
  init?: Node | null
}

interface Edit {
  start: number
  end: number
  text: string
}

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const inner of node) yield* nodesOf(inner)
  else if (typeof node === "object" && node !== null && "type" in node) {
    yield node as Node
    for (const value of Object.values(node)) yield* nodesOf(value)
  }
}

const isCall = ({ type, callee }: Node): boolean => type === "CallExpression" && callee?.name === "call"

const isServerField = ({ type, key }: Node): boolean => type === "Property" && serversPart.has(key?.name ?? "")

function constantCalls(program: Node): Node[] {
  const statements = Array.isArray(program.body) ? (program.body as Node[]) : []
  const declared = statements.flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
  return declared.flatMap(({ init }) => (init?.type === "CallExpression" ? init : []))
}

/** Marks schema constructors as pure, so that unused schemas are tree-shaken. */
const markAsPure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: "/* @__PURE__ */ (() => " },
  { start: end, end, text: ")()" },
]

function removeProperty({ start, end }: Node, code: string): Edit {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
  return { start, end: end + comma, text: "" }
}

/** Removes server-only fields of `call({...})` and unused schemas from the pages. */
export const leanContract = (): Plugin => ({
  name: "redthread-lean-contract",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/](?:core[\\/])?[\w-]+\.ts$/ },
    handler(code) {
      const program = this.parse(code) as unknown as Node
      const calls = [...nodesOf(program)].filter(isCall)
      const parts = calls.flatMap((call) => call.arguments?.[0]?.properties?.filter(isServerField) ?? [])
      const edits = [...parts.map((part) => removeProperty(part, code)), ...constantCalls(program).flatMap(markAsPure)]
      const lean = edits
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
      return { code: lean, map: null }
    },
  },
})

/** Pages never describe a schema as JSON Schema, and these modules of Zod are a tenth of its code. */
export const withoutJsonSchema = (): Plugin => ({
  name: "redthread-without-json-schema",
  apply: "build",
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = () => () => undefined`).join("\n"), map: null }
    },
  },
})
