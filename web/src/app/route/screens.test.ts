import { readFile } from "node:fs/promises"
import { screens } from "@redthread/contract/screen"
import { expect, test } from "vitest"
import { browseLists, isBrowseList } from "../../features/browse/browse-lists"
import { friendMenu, likeMenu } from "../../features/relation-list/relation.lists"
import { isRelationList } from "../../features/relation/relation.cache"

const source = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8")

/** Read as text: importing it needs a browser. */
const router = (await Promise.all(["routes.tsx", "member-routes.ts"].map(source))).join("\n")
const routes = [...router.matchAll(/(?:path: |\[|, |\(\s*)"(\/[^"?]+)"/g)].map(([, path = ""]) => path)

/** Lists of the sibling route. */
const isUserList = (path: string) => [isBrowseList, isRelationList].some((is) => is(path.replace("/user/", "")))

test("SHELL-01 the router has a route for each screen that the server answers", () => {
  const missing = screens.filter((screen) => !routes.includes(screen) && !isUserList(screen))
  expect(missing).toEqual([])
})

test("SHELL-01 the server answers each route that the router has", () => {
  const lists = [...friendMenu, ...likeMenu, ...browseLists].map((list) => `/user/${list}`)
  const paths = routes.flatMap((path) => (path === "/user/$type" ? lists : [path]))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !screens.includes(path))).toEqual([])
})
