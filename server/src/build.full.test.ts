import { execFile } from "node:child_process"
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { projectRoot } from "./core/process/project-root"

const buildProgram = pathToFileURL(join(projectRoot, "bin/build.mjs")).href

/** Builds the project in `root`; it has texts alone, so that a build which gets past them fails for another reason. */
const build = (root: string) =>
  new Promise<{ code: unknown; stderr: string }>((resolve) => {
    const script = `const { build } = await import(${JSON.stringify(buildProgram)}); process.exit((await build(${JSON.stringify(root)})) ? 0 : 1)`
    execFile(process.execPath, ["--input-type=module", "-e", script], (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })

test("TRANS-05 a text that one language lacks fails the build, named by file and key", async () => {
  const root = await mkdtemp(join(tmpdir(), "redthread-texts-"))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(join(projectRoot, "texts"), join(root, "texts"), { recursive: true })
  const file = join(root, "texts/ko/ui.json")
  const { close: _close, ...rest } = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>
  expect(_close).toBeDefined()
  await writeFile(file, JSON.stringify({ ...rest, retry: " " }))
  const { code, stderr } = await build(root)
  expect(code).toBe(1)
  expect(stderr).toContain("ko/ui.json: close")
})
