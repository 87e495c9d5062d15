import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { mallCatalogue, productPicture } from "@redthread/contract/mall"
import { expect, test } from "vitest"
import { productPictures, productShapes } from "./product-drawings"

const folder = join(import.meta.dirname, "../../../../public/products")

test("GIFT-02 every product has its picture as it is drawn, and no other file lies there", () => {
  // PRODUCTS=write draws them anew.
  if (process.env["PRODUCTS"] === "write")
    for (const [name, picture] of productPictures) writeFileSync(join(folder, name), picture)
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const)
  expect(new Map(files)).toEqual(productPictures)
  expect(mallCatalogue.map(({ name }) => productPicture(name)).toSorted()).toEqual(
    [...productPictures.keys()].map((name) => `/products/${name}`).toSorted(),
  )
  for (const { name, category } of mallCatalogue) expect(Object.keys(productShapes[category])).toContain(name)
})
