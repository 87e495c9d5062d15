import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, inject, test } from "vitest"
import { register } from "@redthread/contract/account"
import { callServer } from "../../../../testing/harness"
import { ServerProcess } from "../../../../testing/server-process"
import { makeTestDatabase } from "../../../../testing/test-database"
import { pictureOf } from "../../../../testing/fixtures/photos"

test("PHOTO-01 CHAT-02 reports at start and to members that clips and voices are refused without a decoder", async () => {
  const database = await makeTestDatabase(inject("databaseUrl"))
  const folder = await mkdtemp(join(tmpdir(), "redthread-decoder-"))
  // A folder without ffmpeg.
  const variables = { DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: "warn", PATH: folder }
  const server = new ServerProcess(variables)
  const lines: string[] = []
  server.child.stdout?.on("data", (part: Buffer) => lines.push(...part.toString().split("\n")))
  const warnings = () => lines.filter((line) => line.includes("clips and voices are refused"))
  try {
    const url = await server.url()
    while (warnings().length === 0) await once(server.child, "said")
    const body = { email: "d@example.org", name: "Decoder", password: "a good password", gender: 0 as const }
    const person = { ...body, birthday: "1990-05-17", language: "de" as const }
    const { token } = (await callServer(url, register, { body: person })).body
    const send = async (files: Record<string, Buffer>) => {
      const form = new FormData()
      for (const [name, content] of Object.entries(files))
        form.append("file", new Blob([new Uint8Array(content)]), name)
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${url}/v1/uploads`, { method: "POST", headers, body: form })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const film = Buffer.from("0000001466747970717420200000000071742020", "hex")
    expect(await send({ "a.mov": film })).toMatchObject({ status: 400, body: { code: 400384 } })
    const sound = await send({ "voice.webm": Buffer.from("1a45dfa3", "hex") })
    expect(sound).toMatchObject({ status: 400, body: { code: 400389 } })
    const both = await send({ "a.mov": film, "b.jpg": await pictureOf(1) })
    expect(both).toMatchObject({ status: 201, body: { items: [{ kind: "image" }], dropped: [{ code: 400384 }] } })
    expect(warnings()).toHaveLength(1)
  } finally {
    await server.kill("SIGTERM")
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
