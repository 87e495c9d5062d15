import { inflateRawSync } from "node:zlib"

const endMark = 0x06_05_4b_50
const entryMark = 0x02_01_4b_50

/** By the central directory (PKWARE APPNOTE 4.3.12). */
export function readZip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== endMark) end -= 1
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error("the directory is broken")
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + packed)
    entries.set(zip.toString("utf8", at + 46, at + 46 + nameLength), method === 8 ? inflateRawSync(content) : content)
    at += 46 + nameLength + extra + comment
  }
  return entries
}
