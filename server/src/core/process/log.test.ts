import { mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { LogFile } from "./log"

test("RUN-02 a full disk loses only log lines, whose number is logged once there is space", async () => {
  const folder = await mkdtemp(join(tmpdir(), "redthread-log-"))
  const [path, whole] = [join(folder, "log"), join(folder, "whole")]
  // Every write to this device fails with ENOSPC.
  await symlink("/dev/full", path)
  const file = new LogFile(path)
  file.write("first\n")
  await expect.poll(() => file.isFailing()).toBe(true)
  file.write("second\n")
  await symlink(whole, join(folder, "next"))
  await rename(join(folder, "next"), path)
  await expect.poll(() => file.isFailing()).toBe(false)
  file.write("third\n")
  await expect.poll(() => readFile(whole, "utf8")).toContain("third")
  const lines = (await readFile(whole, "utf8")).trim().split("\n")
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", lost: 2, msg: "log lines lost" })
  expect(lines.slice(1)).toEqual(["third"])
  await rm(folder, { recursive: true })
})
