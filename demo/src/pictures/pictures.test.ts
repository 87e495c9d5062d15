import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { demoMembers } from "../people/members"
import { landscape } from "./landscape"
import { sceneOf } from "./picture-keys"
import { portrait } from "./portrait"
import { isDemoPicture, renderDemoPicture } from "./render"

const members = demoMembers(new Date("2026-11-21T08:00:00Z"))

describe("drawn pictures", () => {
  it("are a portrait, a cover and four photos of different places for everyone", () => {
    for (const { avatar, cover, photos } of members) {
      expect(photos).toHaveLength(4)
      for (const { key } of [avatar, cover, ...photos]) expect(isDemoPicture(key)).toBe(true)
      expect(new Set(photos.map(({ key }) => sceneOf(key).scene)).size).toBe(4)
    }
  })

  it("are the same for one key and different for two", () => {
    const faces = members.map(portrait)
    expect(members.map(portrait)).toEqual(faces)
    expect(new Set(faces).size).toBe(240)
    expect(landscape("photo-017-2")).toBe(landscape("photo-017-2"))
    expect(landscape("photo-017-2")).not.toBe(landscape("photo-018-2"))
  })

  it("hold no address of elsewhere and no number that went wrong", () => {
    const drawn = [
      ...members.map(portrait),
      ...members.flatMap(({ photos }) => photos.map(({ key }) => landscape(key))),
    ]
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|Infinity|href|<image|<script/)
  })

  it.each([
    ["portrait-001", "card" as const, 480, 640],
    ["portrait-017", { width: 200, height: 200 }, 200, 200],
    ["photo-017-2", { width: 600, height: 450 }, 600, 450],
    ["cover-240-0", { width: 780, height: 250 }, 780, 250],
  ])("render %s as WebP in the size asked for", async (key, variant, width, height) => {
    const { format, ...size } = await sharp(await renderDemoPicture(key, variant)).metadata()
    expect({ format, width: size.width, height: size.height }).toEqual({ format: "webp", width, height })
  })

  it.each([
    "portrait-000",
    "portrait-241",
    "portrait-001-1",
    "photo-001-5",
    "photo-001-0",
    "../etc/passwd",
    "cover-001-1",
    "",
  ])("refuse to make %j", (key) => {
    expect(isDemoPicture(key)).toBe(false)
    expect(() => renderDemoPicture(key, "card")).toThrow(RangeError)
  })
})
