import { open } from "node:fs/promises"
import { ModelError } from "./model-registry"

/** The binary format of Marian, version 1: https://github.com/marian-nmt/marian-dev/blob/master/src/common/binary.cpp */
const version = 1n
const maxItems = 10_000
const maxNameLength = 1000
const maxDimensions = 8
/** Bytes of an element by the low byte of a type's code; `intgemm` types have one byte and a scale. */
const elementBytes = (type: bigint): number => Number(type & 0xffn)
const itemHeadBytes = 32
/** Bytes of all heads, names and shapes. */
const maxHeadBytes = 10_000_000

/** Checks heads, names, shapes and lengths before an engine that trusts them reads the file. Raises `ModelError`. */
export async function assertMarianFile(path: string): Promise<void> {
  const handle = await open(path, "r")
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(Math.min(size, maxHeadBytes))
    await handle.read(head, 0, head.length, 0)
    checkHead(head, size)
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError("unusable", "the model file is cut off")
    throw error
  } finally {
    await handle.close()
  }
}

const refuse = (why: string): never => {
  throw new ModelError("unusable", `the model file is not one of Marian: ${why}`)
}

function checkHead(head: Buffer, size: number): void {
  if (head.readBigUInt64LE(0) !== version) refuse("another version")
  const count = Number(head.readBigUInt64LE(8))
  if (count < 1 || count > maxItems) refuse(`${count} items`)
  const items = Array.from({ length: count }, (_, index) => {
    const at = 16 + index * itemHeadBytes
    const [nameLength, type, dimensions, bytes] = [0, 8, 16, 24].map((offset) => head.readBigUInt64LE(at + offset)) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ]
    if (nameLength < 1n || nameLength > maxNameLength || dimensions > maxDimensions || bytes > size) refuse("an item")
    return { nameLength: Number(nameLength), type, dimensions: Number(dimensions), bytes: Number(bytes) }
  })
  let at = 16 + count * itemHeadBytes
  for (const { nameLength } of items) at += nameLength
  for (const { type, dimensions, bytes } of items) {
    let elements = 1
    for (let index = 0; index < dimensions; index += 1, at += 4) {
      const side = head.readInt32LE(at)
      if (side < 1) refuse(`a side of ${side}`)
      elements *= side
    }
    if (elements * elementBytes(type) > bytes) refuse("a shape larger than its data")
  }
  const gap = Number(head.readBigUInt64LE(at))
  const data = items.reduce((sum, { bytes }) => sum + bytes, 0)
  if (at + 8 + gap + data !== size) refuse("lengths that do not add up")
}
