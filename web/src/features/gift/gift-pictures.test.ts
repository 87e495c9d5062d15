import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { giftCatalogue, giftPicture } from "@redthread/contract/gift"
import { expect, test } from "vitest"

const folder = join(import.meta.dirname, "../../../public/gifts")

test("GIFT-01 every gift has its picture, and no other file is in the folder", () => {
  const files = readdirSync(folder).toSorted()
  expect(files.map((name) => `/gifts/${name}`)).toEqual(giftCatalogue.map(({ name }) => giftPicture(name)).toSorted())
  for (const name of files) {
    const picture = readFileSync(join(folder, name), "utf8")
    expect(picture, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 240">.+<\/svg>\n$/)
    expect(picture, name).not.toMatch(/<script|<image|href|NaN|undefined/)
  }
})
