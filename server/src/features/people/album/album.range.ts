import type { ByteRange } from "../../../core/files/storage-driver"

/**
 * The part of a file of so many bytes that a `Range` header asks for: null for the whole, where there is none or one
 * that need not be honoured (RFC 9110, 14.2: several parts, another unit), `unsatisfiable` where it lies outside.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? []
  if (first === "" && last === "") return null
  if (first === "") {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes - 1 }
  }
  if (Number(first) >= bytes) return "unsatisfiable"
  if (last !== "" && Number(last) < Number(first)) return null
  return { start: Number(first), end: Math.min(last === "" ? Infinity : Number(last), bytes - 1) }
}
