import { spawnSync } from "node:child_process"
import { mkdtemp, open, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { errors } from "@redthread/contract/core/error"
import { freeBytes } from "./core/files/storage-driver"
import { twoMembers } from "./testing/fixtures/pairs"
import { TestApp } from "./testing/harness"
import { PostgresFolder } from "./testing/postgres-folder"
import { ServerProcess } from "./testing/server-process"

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const megabyte = 1024 * 1024
const disk = await mkdtemp(join(tmpdir(), "redthread-disk-"))
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", disk]).status === 0
if (!isMounted) process.stdout.write("left out: a full disk (this user may not mount a small one)\n")

/** Takes what is free, but for these bytes. */
async function fill(left: number): Promise<void> {
  const file = await open(join(disk, "filler"), "a")
  const block = Buffer.alloc(megabyte)
  try {
    while ((await freeBytes(disk)) > left)
      await file.write(block.subarray(0, Math.min(megabyte, (await freeBytes(disk)) - left)))
  } finally {
    await file.close()
  }
}

describe.skipIf(!isMounted)("a full disk", () => {
  let server: ServerProcess
  let url: string
  beforeAll(async () => {
    server = new ServerProcess({ DATA_DIR: join(disk, "data"), DISK_RESERVE: "100", LOG_LEVEL: "info" })
    url = await server.url()
  })
  afterAll(async () => {
    await server.kill("SIGTERM")
    spawnSync("umount", ["-l", disk])
    await rm(disk, { recursive: true, force: true })
  })

  const ready = async () => {
    const response = await fetch(`${url}/readyz`)
    return { status: response.status, ...((await response.json()) as { why: string[]; degraded: string[] }) }
  }

  test("RUN-02 refuses uploads while there is still room for the database, and says why it is down without any; freed, all is back without a hand", async () => {
    const app = new TestApp(url, "", "", "", async () => undefined)
    const [anna, ben] = await twoMembers(app)
    await fill(90 * megabyte)
    const form = new FormData()
    form.append("file", new Blob(["x"]), "a.jpg")
    const upload = await fetch(`${url}/v1/uploads`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${anna.token}` },
    })
    expect({ status: upload.status, ...((await upload.json()) as object) }).toMatchObject({
      status: 503,
      code: errors.storage_full.code,
    })
    expect(await ready()).toMatchObject({ status: 200, why: [], degraded: ["uploads: disk full"] })

    await fill(0)
    // PostgreSQL has room in its log for a while; then no write is taken.
    let refused: Response | null = null
    for (let n = 0; !refused && n < 3000; n += 1) {
      const answer = await fetch(`${url}/v1/messages`, {
        method: "POST",
        body: JSON.stringify({ user_id: ben.id, message_content: "x".repeat(1500) }),
        headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/json" },
      })
      if (answer.status >= 500) refused = answer
    }
    expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([503, "5"])
    await new PostgresFolder(join(disk, "data")).killAll()
    await expect.poll(ready).toMatchObject({
      status: 503,
      why: expect.arrayContaining(["database: disk full"]) as string[],
    })
    await rm(join(disk, "filler"))
    const freed = performance.now()
    await expect.poll(ready, { interval: 100 }).toMatchObject({ status: 200, why: [], degraded: [] })
    process.stdout.write(`ready ${Math.round(performance.now() - freed)} ms after the disk was freed\n`)
    const body = { user_id: ben.id, message_content: "Hello again" }
    expect((await anna.call(sendMessage, { body })).status).toBe(201)
  })
})
