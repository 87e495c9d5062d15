import type { Sharp } from "sharp"

/** 256 signs of DCT coefficients, as eight words of 32 bits. */
export type Fingerprint = Uint32Array

export interface Fingerprints {
  /** Fingerprints to store: of the picture and of its middle. */
  readonly parts: readonly Fingerprint[]
  /** Fingerprints of what light crops of the picture leave, and of their mirrors; a copy has a part close to one. */
  readonly probes: readonly Fingerprint[]
}

/** Sides in pixels: of the grey picture, of the sample that is transformed, and of the block of coefficients. */
const greySide = 128
const sampleSide = 32
const blockSide = 16
const wordCount = blockSide ** 2 / 32

/** Fraction of each side that a light crop removes at most, and the steps in which probes remove it. */
const maxCrop = 0.06
const cropSteps = [0, 1 / 3, 2 / 3, 1].map((step) => step * maxCrop)

interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const middle = (crop: number): Region => ({ left: crop, top: crop, right: 1 - crop, bottom: 1 - crop })

const partRegions = [middle(0), middle(maxCrop)]

const probeRegions = cropSteps.flatMap((left) =>
  cropSteps.flatMap((top) =>
    cropSteps.flatMap((right) =>
      cropSteps.map((bottom): Region => ({ left, top, right: 1 - right, bottom: 1 - bottom })),
    ),
  ),
)

const cosines = Float64Array.from({ length: blockSide * sampleSide }, (_, index) => {
  const frequency = Math.floor(index / sampleSide)
  return Math.cos(((2 * (index % sampleSide) + 1) * frequency * Math.PI) / (2 * sampleSide))
})

/** Frequencies in the order of their bits, the lowest and most stable first. The mean of the picture comes last. */
const order = Array.from({ length: blockSide ** 2 }, (_, index) => ({
  across: index % blockSide,
  down: Math.floor(index / blockSide),
})).toSorted((a, b) => rankOf(a) - rankOf(b) || a.across - b.across)

function rankOf({ across, down }: { across: number; down: number }): number {
  return across + down || Infinity
}

/** Sums of all greys above and to the left of each corner of a pixel. */
function sumsOf(greys: Uint8Array): Float64Array {
  const width = greySide + 1
  const sums = new Float64Array(width * width)
  for (let y = 1; y < width; y += 1) {
    let row = 0
    for (let x = 1; x < width; x += 1) {
      row += greys[(y - 1) * greySide + x - 1] as number
      sums[y * width + x] = (sums[(y - 1) * width + x] as number) + row
    }
  }
  return sums
}

/** Reads the sums at points between pixels. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const width = greySide + 1
  const left = Math.min(greySide - 1, Math.floor(x))
  const top = Math.min(greySide - 1, Math.floor(y))
  const [across, down] = [x - left, y - top]
  const at = top * width + left
  const above = (sums[at] as number) * (1 - across) + (sums[at + 1] as number) * across
  const below = (sums[at + width] as number) * (1 - across) + (sums[at + width + 1] as number) * across
  return above * (1 - down) + below * down
}

/** Scales a region to the sample by the mean of the greys under each of its pixels. */
function sampleOf(sums: Float64Array, { left, top, right, bottom }: Region): Float64Array {
  const side = sampleSide + 1
  const corners = new Float64Array(side * side)
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      corners[row * side + column] = sumAt(
        sums,
        (left + ((right - left) * column) / sampleSide) * greySide,
        (top + ((bottom - top) * row) / sampleSide) * greySide,
      )
  const sample = new Float64Array(sampleSide ** 2)
  for (let row = 0; row < sampleSide; row += 1)
    for (let column = 0; column < sampleSide; column += 1) {
      const at = row * side + column
      sample[row * sampleSide + column] =
        (corners[at + side + 1] as number) -
        (corners[at + side] as number) -
        (corners[at + 1] as number) +
        (corners[at] as number)
    }
  return sample
}

function transform(sample: Float64Array): Float64Array {
  const rows = new Float64Array(sampleSide * blockSide)
  for (let row = 0; row < sampleSide; row += 1)
    for (let across = 0; across < blockSide; across += 1) {
      let sum = 0
      for (let column = 0; column < sampleSide; column += 1)
        sum += (sample[row * sampleSide + column] as number) * (cosines[across * sampleSide + column] as number)
      rows[across * sampleSide + row] = sum
    }
  const block = new Float64Array(blockSide ** 2)
  for (let down = 0; down < blockSide; down += 1)
    for (let across = 0; across < blockSide; across += 1) {
      let sum = 0
      for (let row = 0; row < sampleSide; row += 1)
        sum += (rows[across * sampleSide + row] as number) * (cosines[down * sampleSide + row] as number)
      block[down * blockSide + across] = sum
    }
  return block
}

function signsOf(sums: Float64Array, region: Region): Fingerprint {
  const block = transform(sampleOf(sums, region))
  const words = new Uint32Array(wordCount)
  for (const [index, { across, down }] of order.entries()) {
    const isSet = rankOf({ across, down }) < Infinity && (block[down * blockSide + across] as number) > 0
    if (isSet) words[index >>> 5] = ((words[index >>> 5] as number) | (1 << (31 - (index & 31)))) >>> 0
  }
  return words
}

/** Bits of odd horizontal frequencies change if the picture is mirrored. */
const mirrorMask = new Uint32Array(wordCount)
for (const [index, { across }] of order.entries())
  if (across % 2 === 1)
    mirrorMask[index >>> 5] = ((mirrorMask[index >>> 5] as number) | (1 << (31 - (index & 31)))) >>> 0

export const mirrorOf = (print: Fingerprint): Fingerprint =>
  print.map((word, index) => (word ^ (mirrorMask[index] as number)) >>> 0)

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Number of differing bits. */
export function distanceOf(one: Fingerprint, other: Fingerprint): number {
  let distance = 0
  for (let index = 0; index < wordCount; index += 1)
    distance += countBits(((one[index] as number) ^ (other[index] as number)) >>> 0)
  return distance
}

/** Copies differ in at most this many bits; different pictures of the same scene in more. */
const maxDistance = 30

export const isCopy = (distance: number): boolean => distance <= maxDistance

/** Smallest number of bits in which one of the probes differs from the part. */
export const distanceTo = (probes: readonly Fingerprint[], part: Fingerprint): number =>
  probes.reduce((least, probe) => Math.min(least, distanceOf(probe, part)), wordCount * 32)

export interface Lookup {
  readonly keys: readonly number[]
  /** @param shared the keys that the part has in common with `keys` */
  distance: (part: Fingerprint, shared: readonly number[]) => number
}

/** A part is compared with the probes that have one of its keys, because the closest probe is among them. */
export function lookupOf(probes: readonly Fingerprint[]): Lookup {
  const byKey = new Map<number, Fingerprint[]>()
  for (const probe of probes)
    for (const key of keysOf(probe)) {
      const all = byKey.get(key)
      if (all) all.push(probe)
      else byKey.set(key, [probe])
    }
  return {
    keys: [...byKey.keys()],
    distance: (part, shared) => Math.min(...shared.map((key) => distanceTo(byKey.get(key) ?? [], part))),
  }
}

const bandBits = 24
const bandCount = Math.floor((wordCount * 32) / bandBits)

/** Keys of the index: the number of a band and its bits. A copy has at least one key of a probe. */
export const keysOf = (print: Fingerprint): number[] =>
  Array.from({ length: bandCount }, (_, band) => {
    const [word, offset] = [(band * bandBits) >>> 5, (band * bandBits) & 31]
    const [first, second] = [print[word] as number, print[word + 1] ?? 0]
    const bits = offset === 0 ? first : ((first << offset) | (second >>> (32 - offset))) >>> 0
    return (band << bandBits) | (bits >>> (32 - bandBits))
  })

export const toHex = (print: Fingerprint): string =>
  Array.from(print, (word) => word.toString(16).padStart(8, "0")).join("")

export const fromHex = (hex: string): Fingerprint =>
  Uint32Array.from({ length: wordCount }, (_, index) => Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16))

/** Minimum standard deviation of the greys: fingerprints of pictures without content would be alike. */
const minDeviation = 4

function isFlat(greys: Uint8Array): boolean {
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  return greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length < minDeviation ** 2
}

/** Reads the picture in grey. Without probes it takes a tenth of the time. */
export async function fingerprintsOf(picture: Sharp, withProbes: boolean): Promise<Fingerprints> {
  const greys = await picture
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(greySide, greySide, { fit: "fill" })
    .raw()
    .toBuffer()
  if (isFlat(greys)) return { parts: [], probes: [] }
  const sums = sumsOf(greys)
  const parts = partRegions.map((region) => signsOf(sums, region))
  const crops = withProbes ? probeRegions.map((region) => signsOf(sums, region)) : []
  return { parts, probes: [...crops, ...crops.map(mirrorOf)] }
}
