import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { demoCommunity } from "./community"

const folder = join(import.meta.dirname, "../pictures")
const { members, posts } = demoCommunity(new Date("2026-11-21T08:00:00Z"))
const ownOf = ({ avatar, photos }: (typeof members)[number]) =>
  [avatar, ...photos].filter(({ key, file }) => file === key)
const hash = (content: string | Buffer) => createHash("sha256").update(content).digest("hex")

describe("pictures of the demo community", () => {
  it("PRO-02 are in the folder, and no other file is", () => {
    const used = new Set(members.flatMap(({ avatar, cover, photos }) => [avatar, cover, ...photos]))
    const files = new Set([...used].map(({ file }) => `${file}.webp`))
    expect(readdirSync(folder).toSorted()).toEqual([...files].toSorted())
  })

  it("PRO-02 show each member in a portrait and two photos of their own", () => {
    const own = members.map(ownOf)
    for (const pictures of own) expect(pictures).toHaveLength(3)
    const contents = own.flat().map(({ file }) => hash(readFileSync(join(folder, `${file}.webp`))))
    expect(new Set(contents).size).toBe(members.length * 3)
  })

  it("PRO-02 show three different places of each member", () => {
    for (const member of members) {
      const places = [member.cover, ...member.photos].filter(({ file, key }) => file !== key)
      expect(new Set(places.map(({ file }) => file.at(-1))).size).toBe(3)
    }
  })

  it("PRO-02 were made for these members: another order, age or gender needs other portraits", () => {
    const sitters = members.map(({ key, name, gender, age, countryCode }) => [key, name, gender, age, countryCode])
    expect(hash(JSON.stringify(sitters))).toBe("68a24530abc469854dc58ca29c283659056ab3cd766684eb5812b5d5d8b36984")
  })

  it("FEED-01 come up in one post only", () => {
    const files = new Map(members.flatMap(({ photos }) => photos.map(({ key, file }) => [key, file])))
    const shown = posts.flatMap(({ pictures }) => pictures.map((key) => files.get(key)))
    expect(shown.length).toBeGreaterThan(70)
    expect(new Set(shown).size).toBe(shown.length)
  })
})
