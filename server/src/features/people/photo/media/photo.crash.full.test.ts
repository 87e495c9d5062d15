import { execFile } from "node:child_process"
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { listUploads, resumableUploads, uploadIdHeader } from "@redthread/contract/photo"
import { pictureOf } from "../../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { clip } from "../testing/clips"
import { keptFiles, sendForm } from "../testing/forms"
import { voice } from "../testing/voices"
import { missingDecoder } from "./photo.ffmpeg"
import { mediaProcess } from "./photo.media.process"

const noDecoder = (await missingDecoder()) !== null

let app: TestApp
let owner: TestMember
let folder: string

beforeAll(async () => {
  app = await startApp()
  owner = await app.register()
  folder = await mkdtemp(join(tmpdir(), "redthread-crash-"))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  mediaProcess.stop()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const killed = new Set<number>()

/** Kills one of these processes as soon as one appears that was not killed before. */
async function killOne(pids: () => (number | undefined)[]): Promise<void> {
  const pid = await vi.waitFor(() => {
    const pid = pids().find((one) => one !== undefined && !killed.has(one))
    if (pid === undefined) throw new Error("no process runs")
    return pid
  }, 60_000)
  killed.add(pid)
  process.kill(pid, "SIGKILL")
}
const killShared = () => killOne(() => [mediaProcess.pid])
const killAlone = () => killOne(() => mediaProcess.pidsAlone)

it("PHOTO-02 retries a picture after a crash, and gives up after two more crashes in its own process", async () => {
  const path = join(folder, "a.jpg")
  await writeFile(path, await pictureOf(7))
  mediaProcess.stop()
  const [made] = await Promise.all([mediaProcess.run("picture", { path, folder }), killShared()])
  expect(made?.files).toHaveLength(18)
  const [repeated] = await Promise.all([
    mediaProcess.run("picture", { path, folder }),
    killShared().then(() => killAlone()),
  ])
  expect(repeated?.files).toHaveLength(18)
  const broken = mediaProcess.run("picture", { path, folder })
  await killShared()
  await killAlone()
  await killAlone()
  expect(await broken).toBeNull()
  expect(mediaProcess.pidsAlone).toEqual([])
})

it("PHOTO-02 retries a probe once after a crash", async () => {
  const path = join(folder, "b.jpg")
  await writeFile(path, await pictureOf(8))
  mediaProcess.stop()
  const [found] = await Promise.all([mediaProcess.run("probe", { path }), killShared()])
  expect(found).toMatchObject({ kind: "image", ending: "jpg" })
  const [unknown] = await Promise.all([mediaProcess.run("probe", { path }), killShared().then(() => killAlone())])
  expect(unknown).toBeNull()
})

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

it.skipIf(process.platform === "win32" || noDecoder)(
  "PHOTO-02 gives up the one file that crashes the media process, and no other member's that is made at the time",
  async () => {
    const [good, evil, started, go] = ["good.mov", "evil.webm", "started", "go"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ]
    const [into, bin] = [join(folder, "into"), join(folder, "bin")]
    await Promise.all([writeFile(good, await clip()), writeFile(evil, await voice()), mkdir(into), mkdir(bin)])
    // Crashes the media process for one file, and delays the conversion of the other.
    const path = process.env["PATH"] ?? ""
    const program = `#!/bin/sh
case "$*" in
*evil*) kill -9 $PPID; exit 1 ;;
*good*-progress*) echo x >> ${started}; while [ ! -e ${go} ]; do sleep 0.05; done ;;
esac
PATH="${path}" exec ffmpeg "$@"`
    await writeFile(join(bin, "ffmpeg"), program, { mode: 0o755 })
    mediaProcess.stop()
    vi.stubEnv("PATH", `${bin}${delimiter}${path}`)
    const starts = async () => ((await exists(started)) ? (await readFile(started, "utf8")).split("x").length - 1 : 0)
    const making = mediaProcess.run("clip", { path: good, folder: into }, 1)
    await vi.waitFor(async () => expect(await starts()).toBe(1), 60_000)
    expect(await mediaProcess.run("voice", { path: evil, folder }, 2)).toBeNull()
    await writeFile(go, "")
    expect((await making)?.files).toContain("video.mp4")
    // A clip has its own process, which the crash of another file does not end.
    expect(await starts()).toBe(1)
    vi.unstubAllEnvs()
    mediaProcess.stop()
  },
  120_000,
)

// A pipe that nothing writes to holds the thread that opens it, like a decoder that hangs.
it.skipIf(process.platform === "win32")(
  "PHOTO-02 converts other members' pictures while one hangs the decoder, several times over",
  async () => {
    const [hanging, good, into] = [join(folder, "hanging.jpg"), join(folder, "good.jpg"), join(folder, "next-to-it")]
    await Promise.all([promisify(execFile)("mkfifo", [hanging]), writeFile(good, await pictureOf(3)), mkdir(into)])
    const run = (path: string, memberId: number) => mediaProcess.run("picture", { path, folder: into }, memberId)
    mediaProcess.stop()
    await run(good, 1)
    const ended: string[] = []
    const hung = [11, 12, 13].map((memberId) =>
      run(hanging, memberId)
        .catch(String)
        .finally(() => ended.push("hung")),
    )
    for (const memberId of [21, 22, 23]) expect((await run(good, memberId))?.files).toHaveLength(18)
    expect(ended).toEqual([])
    mediaProcess.stop()
    for (const result of await Promise.all(hung)) expect(result).toContain("was stopped")
  },
)

it.skipIf(process.platform === "win32")("PHOTO-02 retries every task alone when the whole process hangs", async () => {
  const paths = await Promise.all(
    [1, 2, 3].map(async (seed) => {
      const path = join(folder, `whole-${seed}.jpg`)
      await writeFile(path, await pictureOf(seed))
      return path
    }),
  )
  await mediaProcess.run("probe", { path: paths[0] ?? "" })
  process.kill(mediaProcess.pid ?? 0, "SIGSTOP")
  const results = paths.map((path, index) => mediaProcess.run("picture", { path, folder }, index))
  for (const result of await Promise.all(results)) expect(result?.files).toHaveLength(18)
})

it("PHOTO-01 reports a failed probe as temporary, never as a broken file", async () => {
  const spy = vi.spyOn(mediaProcess, "run").mockResolvedValueOnce(null)
  const picture = await pictureOf(9)
  const refused = await sendForm(app, owner, { "a.jpg": picture })
  expect([refused.status, refused.body.code]).toEqual([503, 503000])
  expect(await keptFiles(app)).toEqual([])
  spy.mockResolvedValueOnce(null)
  const headers = { authorization: `Bearer ${owner.token}`, "tus-resumable": "1.0.0" }
  const created = await fetch(`${app.url}/v1${resumableUploads}`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(picture.length) },
  })
  const address = created.headers.get("location") ?? ""
  const sent = await fetch(new URL(address, app.url), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(picture),
  })
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "60"])
  spy.mockRestore()
  const head = await fetch(new URL(address, app.url), { method: "HEAD", headers })
  const id = Number(head.headers.get(uploadIdHeader))
  const [item] = (await owner.ok(listUploads, { query: { ids: String(id) } as never })).items
  expect(item?.id).toBe(id)
})
