import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { giftCatalogue, giftPicture } from "@redthread/contract/gift"
import { expect, test } from "vitest"
import { giftPictures, giftShapes } from "./gift-drawings"

const folder = join(import.meta.dirname, "../../../../public/gifts")

test("GIFT-01 every gift has its picture as it is drawn, and no other file lies there", () => {
  // GIFTS=write draws them anew.
  if (process.env["GIFTS"] === "write")
    for (const [name, picture] of giftPictures) writeFileSync(join(folder, name), picture)
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const)
  expect(new Map(files)).toEqual(giftPictures)
  expect(giftCatalogue.map(({ name }) => giftPicture(name)).toSorted()).toEqual(
    [...giftPictures.keys()].map((name) => `/gifts/${name}`).toSorted(),
  )
  for (const { name, category } of giftCatalogue) expect(Object.keys(giftShapes[category])).toContain(name)
})
