import { uploadMaxBytes } from "@redthread/contract/photo"
import { expect, test } from "vitest"
import { checkFiles, isClip } from "./upload-file"

const file = (name: string, type = "", size = 3): File => {
  const result = new File(["abc"], name, { type })
  Object.defineProperty(result, "size", { value: size })
  return result
}

test("PHOTO-01 files that are no picture or clip, empty, too large or too many are left out and counted", () => {
  const good = [file("a.JPG"), file("b.mov"), file("", "image/png"), file("d.webp", "image/webp", uploadMaxBytes)]
  const bad = [file("a.svg", "image/svg+xml"), file("b.exe"), file("jpg"), file("empty.png", "image/png", 0)]
  const large = file("large.mp4", "video/mp4", uploadMaxBytes + 1)
  expect(checkFiles([...bad, ...good, large], 9)).toEqual({ files: good, invalid: 4, tooLarge: 1, surplus: 0 })
  expect(checkFiles(good, 3)).toEqual({ files: good.slice(0, 3), invalid: 0, tooLarge: 0, surplus: 1 })
  expect(checkFiles(good, 0)).toMatchObject({ files: [], surplus: 4 })
})

test("a clip is recognised by its type or its name", () => {
  expect([file("a.MOV"), file("", "video/mp4"), file("a.png")].map(isClip)).toEqual([true, true, false])
})
