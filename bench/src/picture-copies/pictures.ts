import { readdir } from "node:fs/promises"
import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { projectRoot } from "../../../server/src/core/process/project-root"
import { chance } from "../recommendation/random"

/** Returns the next number in [0, 1). */
export type Random = () => number

export function createRandom(...keys: readonly number[]): Random {
  let count = 0
  return () => chance(...keys, (count += 1))
}

const demoFolder = join(projectRoot, "demo", "pictures")

/** The demo's portraits and photos, without its places and things. */
export async function demoPictures(): Promise<string[]> {
  const files = await readdir(demoFolder)
  return files
    .filter((file) => /^(portrait|photo)-/.test(file))
    .toSorted()
    .map((file) => join(demoFolder, file))
}

const size = { width: 168, height: 224 } as const
type Colour = readonly [number, number, number]

/** Smooth noise of several sizes, as in the background of a photo: value at a point of 0 to 1. */
function createNoise(random: Random): (x: number, y: number) => number {
  const octaves = [3, 6, 12, 48].map((cells, index) => ({
    cells,
    weight: [1, 0.6, 0.4, 0.15][index] ?? 0,
    values: Float64Array.from({ length: (cells + 2) ** 2 }, () => random() - 0.5),
  }))
  return (x, y) => {
    let sum = 0
    for (const { cells, weight, values } of octaves) {
      const [column, row] = [Math.floor(x * cells), Math.floor(y * cells)]
      const [across, down] = [x * cells - column, y * cells - row]
      const at = row * (cells + 2) + column
      const above = (values[at] ?? 0) * (1 - across) + (values[at + 1] ?? 0) * across
      const below = (values[at + cells + 2] ?? 0) * (1 - across) + (values[at + cells + 3] ?? 0) * across
      sum += weight * (above * (1 - down) + below * down)
    }
    return sum
  }
}

interface Shape {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly colour: Colour
}

/** A person in the middle: shoulders, hair, face, eyes and mouth. Like portraits, these pictures resemble each other. */
function personOf(random: Random): Shape[] {
  const between = (low: number, high: number): number => low + random() * (high - low)
  const colour = (low: number, high: number): Colour => [between(low, high), between(low, high), between(low, high)]
  const [x, y, scale] = [between(0.35, 0.65), between(0.28, 0.45), between(0.1, 0.22)]
  const skin = between(110, 225)
  const at = (left: number, top: number, width: number, height: number, fill: Colour): Shape => ({
    x: x + left * scale,
    y: y + top * scale,
    width: width * scale,
    height: height * scale,
    colour: fill,
  })
  const dark = colour(10, 70)
  return [
    at(0, 2.6, between(1.6, 2.4), 1.8, colour(20, 235)),
    at(between(-0.1, 0.1), between(-0.3, 0), between(1, 1.35), between(1.1, 1.7), colour(15, 170)),
    at(0, 0.05, between(0.75, 0.95), between(0.9, 1.1), [skin, skin * 0.8, skin * 0.68]),
    at(-0.35, -0.1, 0.12, 0.08, dark),
    at(0.35, -0.1, 0.12, 0.08, dark),
    at(between(-0.05, 0.05), 0.5, between(0.2, 0.35), between(0.05, 0.14), [150, 60, 70]),
  ]
}

/** A picture of a person before a background; the same for the same seed. */
export function generatedPicture(seed: number): Sharp {
  const random = createRandom(seed)
  const noise = createNoise(random)
  const grain = createNoise(random)
  const shapes = personOf(random)
  const base: Colour = [60 + random() * 140, 60 + random() * 140, 60 + random() * 140]
  const [tilt, light, contrast] = [random() * 2 - 1, random() * 90 - 45, 60 + random() * 160]
  const data = Buffer.alloc(size.width * size.height * 3)
  for (let row = 0; row < size.height; row += 1)
    for (let column = 0; column < size.width; column += 1) {
      const [x, y] = [column / size.width, row / size.height]
      let [colour, texture]: [Colour, number] = [base, noise(x, y) * contrast]
      for (const shape of shapes)
        if (((x - shape.x) / shape.width) ** 2 + (((y - shape.y) * size.height) / size.width / shape.height) ** 2 < 1)
          [colour, texture] = [shape.colour, grain(x, y) * 50]
      const shade = texture + light * (x + tilt * y - 0.5)
      const at = (row * size.width + column) * 3
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = Math.min(255, Math.max(0, Math.round((colour[channel] ?? 0) + shade)))
    }
  return sharp(data, { raw: { ...size, channels: 3 } })
}

/** How a picture was altered: any of these, and several at once. */
export interface Alteration {
  readonly crop: boolean
  readonly scale: boolean
  readonly mirror: boolean
  readonly colour: boolean
}

/** Fraction of each side that is cut off at most. */
const maxCrop = 0.05

/** Encodes the picture again as JPEG of a quality of 35 to 90, and alters it. */
export async function alter(picture: Sharp, alteration: Alteration, random: Random): Promise<Buffer> {
  const { data, info } = await picture.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  const cut = (side: number): number => (alteration.crop ? Math.round(random() * maxCrop * side) : 0)
  const [left, top, right, bottom] = [cut(info.width), cut(info.height), cut(info.width), cut(info.height)]
  const region = { left, top, width: info.width - left - right, height: info.height - top - bottom }
  const scale = alteration.scale ? 0.4 + random() * 1.1 : 1
  let altered = sharp(data)
    .extract(region)
    .resize(Math.round(region.width * scale))
  if (alteration.mirror) altered = altered.flop()
  if (alteration.colour)
    altered = altered.modulate({ brightness: 0.85 + random() * 0.3, saturation: 0.6 + random() * 0.8 })
  return altered.jpeg({ quality: 35 + Math.round(random() * 55) }).toBuffer()
}
