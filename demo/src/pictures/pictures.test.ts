import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { demoMembers } from "../people/members"
import { lookOf } from "./person/look"
import { partOf } from "./picture"
import { sceneOf, showsMember } from "./picture-keys"
import { isDemoPicture, pictureOf, renderDemoPicture } from "./render"

const members = demoMembers(new Date("2026-11-21T08:00:00Z"))
/** Drawing all of them takes ten seconds: a full run does. */
const looked = process.env["TEST_FULL"] === "1" ? members : members.filter((_, index) => index % 8 === 0)
const drawn = (key: string) => {
  const { behind, figure } = pictureOf(key)
  return behind + figure
}

describe("drawn pictures", () => {
  it("are a portrait, a cover and four photos of different places for everyone", () => {
    for (const { avatar, cover, photos } of members) {
      expect(photos).toHaveLength(4)
      for (const { key } of [avatar, cover, ...photos]) expect(isDemoPicture(key)).toBe(true)
      expect(new Set(photos.map(({ key }) => sceneOf(key).scene)).size).toBe(4)
    }
  })

  it("are the same for one key and different for two", () => {
    expect(new Set(members.map(({ avatar }) => pictureOf(avatar.key).figure)).size).toBe(240)
    for (const key of ["portrait-017", "photo-017-1", "photo-017-2"]) {
      expect(drawn(key)).toBe(drawn(key))
      expect(drawn(key)).not.toBe(drawn(key.replace("017", "018")))
    }
  })

  it("hold no address of elsewhere and no number that went wrong", () => {
    const keys = looked.flatMap(({ avatar, cover, photos }) => [avatar, cover, ...photos].map(({ key }) => key))
    for (const key of keys) expect(drawn(key)).not.toMatch(/NaN|undefined|Infinity|href|<image|<script/)
  })

  it("show members in half of their own photos, with the face of the portrait", () => {
    const skin = /<clipPath id="face">.*?<\/clipPath><path d="[^"]+" fill="(#\w+)"/s
    const hair = /<linearGradient id="hair" .*?<\/linearGradient>/s
    for (const { avatar, photos } of looked) {
      const own = photos.filter(({ key }) => showsMember(key)).map(({ key }) => pictureOf(key).figure)
      expect(own).toHaveLength(2)
      const { figure } = pictureOf(avatar.key)
      for (const photo of own) {
        expect(skin.exec(photo)?.[1]).toBe(skin.exec(figure)?.[1])
        expect(hair.exec(photo)?.[0]).toBe(hair.exec(figure)?.[0])
      }
      const views = photos.filter(({ key }) => !showsMember(key)).map(({ key }) => pictureOf(key).figure)
      expect(views).toEqual(["", ""])
    }
  })

  it("show as many kinds of people as there are: hair, glasses, beards, pets, skin", () => {
    const looks = members.map(lookOf)
    const kinds = (of: (look: (typeof looks)[number]) => string) => new Set(looks.map(of)).size
    expect(new Set(looks.filter(({ woman }) => woman).map(({ cut }) => cut)).size).toBeGreaterThanOrEqual(14)
    expect(new Set(looks.filter(({ woman }) => !woman).map(({ cut }) => cut)).size).toBeGreaterThanOrEqual(14)
    expect([kinds(({ glasses }) => glasses), kinds(({ beard }) => beard), kinds(({ pet }) => pet)]).toEqual([5, 6, 4])
    expect(kinds(({ skin }) => skin)).toBeGreaterThanOrEqual(24)
  })

  it("keep the face in the upper two thirds of a card, and whole in a square", () => {
    for (const { avatar } of looked) {
      const picture = pictureOf(avatar.key)
      const [, x, y, scale] = (/translate\((\S+) (\S+)\) scale\((\S+?)\)/.exec(picture.figure) ?? []).map(Number)
      // From the highest hair without a knot to the lowest chin, in units of the figure.
      const [top, chin] = [(y ?? 0) - 300 * (scale ?? 1), (y ?? 0) + 190 * (scale ?? 1)]
      expect(top).toBeGreaterThan(0)
      expect(chin).toBeLessThan(800)
      const square = partOf(picture, { width: 200, height: 200 })
      expect([square.y <= top, square.y + square.height >= chin]).toEqual([true, true])
      expect(Math.abs(square.x + square.width / 2 - (x ?? 0))).toBeLessThan(60)
    }
  })

  it.each([
    ["portrait-001", "card" as const, 480, 640],
    ["portrait-017", { width: 200, height: 200 }, 200, 200],
    ["photo-017-1", { width: 600, height: 450 }, 600, 450],
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
