import { type PassThrough, Readable } from "node:stream"
import { ZipFile } from "yazl"

export interface ArchiveEntry {
  readonly name: string
  readonly compress: boolean
  readonly open: () => Promise<Readable>
}

/** The archive is made while it is read; `onEntry` gets the number of finished entries. */
export function makeArchive(entries: readonly ArchiveEntry[], onEntry: (done: number) => Promise<void>): Readable {
  const zip = new ZipFile()
  // The library types this stream as an older kind.
  const output = zip.outputStream as PassThrough
  let current: Readable | undefined
  output.once("close", () => current?.destroy())
  zip.on("error", (error: Error) => output.destroy(error))
  for (const [index, { name, compress, open }] of entries.entries()) {
    zip.addReadStreamLazy(name, { compress }, (give) => {
      onEntry(index)
        .then(open)
        .then(
          (stream) => {
            current = stream
            stream.on("error", (error) => output.destroy(error))
            if (output.destroyed) stream.destroy()
            give(null, stream)
          },
          (error: unknown) => give(error, Readable.from([])),
        )
    })
  }
  zip.end()
  return output
}

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value

async function* listJson(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "["
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item)}`
    before = ","
  }
  yield before === "[" ? "[]" : "\n]"
}

async function* objectJson(parts: Record<string, unknown>): AsyncGenerator<string> {
  let before = "{"
  for (const [name, value] of Object.entries(parts)) {
    yield `${before}\n${JSON.stringify(name)}: `
    if (isList(value)) yield* listJson(value)
    else yield JSON.stringify(value ?? null, null, 2)
    before = ","
  }
  yield before === "{" ? "{}\n" : "\n}\n"
}

/** Values that are `AsyncIterable` become lists, read one item at a time. */
export const jsonStream = (parts: Record<string, unknown>): Readable =>
  Readable.from(objectJson(parts), { objectMode: false })
