import type { Plugin } from "vite"

/** What a call says to the server and its documentation alone: a page checks what it sends, not what it gets. */
const serversPart = new Set(["summary", "replies", "errors", "limit", "access"])

interface Node {
  type: string
  start: number
  end: number
  callee?: Node
  name?: string
  arguments?: Node[]
  properties?: Node[]
  key?: Node
}

/** Every node below this one, itself included. */
function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const inner of node) yield* nodesOf(inner)
  else if (typeof node === "object" && node !== null && "type" in node) {
    yield node as Node
    for (const value of Object.values(node)) yield* nodesOf(value)
  }
}

const isCall = ({ type, callee }: Node): boolean => type === "CallExpression" && callee?.name === "call"

const isServers = ({ type, key }: Node): boolean => type === "Property" && serversPart.has(key?.name ?? "")

/** Leaves these parts of every `call({...})` of the contract out of the pages: some 5 KB (gzip) of the first screen. */
export const leanContract = (): Plugin => ({
  name: "redthread-lean-contract",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/]\w+\.ts$/ },
    handler(code) {
      const calls = [...nodesOf(this.parse(code))].filter(isCall)
      const parts = calls.flatMap((call) => call.arguments?.[0]?.properties?.filter(isServers) ?? [])
      const lean = parts.reduceRight((text, { start, end }) => {
        const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
        return text.slice(0, start) + text.slice(end + comma)
      }, code)
      return { code: lean, map: null }
    },
  },
})
