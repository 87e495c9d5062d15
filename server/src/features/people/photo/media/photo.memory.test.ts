import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import sharp from "sharp"
import { expect, inject, test } from "vitest"
import { register } from "@redthread/contract/account"
import { resumableUploads, uploadMaxBytes } from "@redthread/contract/photo"
import { callServer } from "../../../../testing/harness"
import { ServerProcess } from "../../../../testing/server-process"
import { makeTestDatabase } from "../../../../testing/test-database"

const MiB = 1024 * 1024
const edge = "----edge"

/** A picture padded with zeros to the maximum size, with the delimiters of its form. */
function* largest(picture: Buffer, inForm: boolean): Generator<Buffer> {
  if (inForm) yield Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`)
  yield picture
  for (let bytes = uploadMaxBytes - picture.length; bytes > 0; bytes -= MiB) yield Buffer.alloc(Math.min(MiB, bytes))
  if (inForm) yield Buffer.from(`\r\n--${edge}--\r\n`)
}

/** Resets the peak memory of a process. */
const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, "5")

/** Peak memory in bytes since then. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

async function upload(url: string, token: string, body: Generator<Buffer>, headers: Record<string, string>) {
  const content = { body: Readable.toWeb(Readable.from(body)) as ReadableStream, duplex: "half" as const }
  const sent = { authorization: `Bearer ${token}`, ...headers }
  const response = await fetch(url, { method: "POST", headers: sent, ...content })
  return { status: response.status, text: await response.text() }
}

// Only Linux reports peak memory.
test.runIf(process.platform === "linux")(
  "PHOTO-01 the largest file never sits in memory, in a form or resumable",
  { timeout: 120_000 },
  async () => {
    const database = await makeTestDatabase(inject("databaseUrl"))
    const folder = await mkdtemp(join(tmpdir(), "redthread-memory-"))
    const server = new ServerProcess({ DATA_DIR: folder, DATABASE_URL: database.url })
    try {
      const url = await server.url()
      const body = { email: "m@example.org", name: "Member", password: "a good password", gender: 0 as const }
      const person = { ...body, birthday: "1990-05-17", language: "en" as const }
      const { token } = (await callServer(url, register, { body: person })).body
      const picture = await sharp({ create: { width: 99, height: 99, channels: 3, background: "#d4574a" } })
        .jpeg()
        .toBuffer()
      const asForm = { "content-type": `multipart/form-data; boundary=${edge}` }
      const asPart = {
        "tus-resumable": "1.0.0",
        "upload-length": String(uploadMaxBytes),
        "content-type": "application/offset+octet-stream",
      }
      const pid = server.child.pid ?? 0
      // The first request loads and compiles code.
      const small = Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--${edge}--\r\n`,
      )
      await upload(`${url}/v1/uploads`, token, [small].values() as Generator<Buffer>, asForm)
      await forgetPeak(pid)
      const before = await peakOf(pid)
      expect(await upload(`${url}/v1/uploads`, token, largest(picture, true), asForm)).toMatchObject({ status: 201 })
      const form = (await peakOf(pid)) - before
      const resumed = await upload(`${url}/v1${resumableUploads}`, token, largest(picture, false), asPart)
      expect(resumed).toMatchObject({ status: 201 })
      const both = (await peakOf(pid)) - before
      expect(form / MiB).toBeLessThan(60)
      expect(both / MiB).toBeLessThan(60)
    } finally {
      await server.kill()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
