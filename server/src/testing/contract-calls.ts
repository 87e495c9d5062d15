import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import type { CallSpec } from "@redthread/contract/core/call"
import { projectRoot } from "../core/process/project-root"

const isCall = (value: unknown): value is CallSpec =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value

/** A call, or those of an object that holds some by name, as the queues of staff do. */
function callsIn(value: unknown, depth: number): CallSpec[] {
  if (isCall(value)) return [value]
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain && depth > 0 ? Object.values(value).flatMap((inner) => callsIn(inner, depth - 1)) : []
}

/** Every call that the contract declares, wherever it does. */
export async function callsOfContract(): Promise<CallSpec[]> {
  const folder = join(projectRoot, "contract", "src")
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(join(folder, file))))
  return modules.flatMap((exported) => Object.values(exported)).flatMap((value) => callsIn(value, 2))
}

export const titleOf = ({ method, path }: Pick<CallSpec, "method" | "path">): string => `${method} ${path}`

/** Fields that can refer to another member's objects. */
const foreign = /^(?:ids?|user_id|upload_ids?|call_id|related_id|thread_id|reportId|avatar|cover)$/

/** The call can name another member or their objects. */
export function namesOthers({ params, query, body }: Pick<CallSpec, "params" | "query" | "body">): boolean {
  const fieldsOf = (part: unknown): string[] => {
    if (typeof part !== "object" || part === null) return []
    // One of several forms, each with fields of its own.
    if ("options" in part) return (part.options as unknown[]).flatMap(fieldsOf)
    return "shape" in part ? Object.keys(part.shape as object) : []
  }
  const fields = [params, query, body].flatMap(fieldsOf)
  return fields.some((field) => foreign.test(field))
}

/** Whether a reply can hold this property, however deep. */
export function replyNames(call: CallSpec, property: string): boolean {
  const holds = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(holds)
    if (typeof value !== "object" || value === null) return false
    const { properties } = value as { properties?: Record<string, unknown> }
    return (properties !== undefined && Object.hasOwn(properties, property)) || Object.values(value).some(holds)
  }
  return Object.values(call.replies).some((reply) =>
    holds(z.toJSONSchema(reply, { io: "output", unrepresentable: "any" })),
  )
}
