import { copyFile, mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp, { type Region, type Sharp } from "sharp"
import { createWorker, PSM, type Worker } from "tesseract.js"

const languages = ["eng", "chi_sim"]
/** Shorter side in pixels to which pictures are scaled for text recognition, and how much small ones are enlarged. */
const readSide = 600
const maxEnlargement = 4
/** A long picture is read in tiles of this length, which overlap by the height of a line. */
const tileLength = 2400
const tileOverlap = 60
/** Shorter side below which no letter fits. */
const minSide = 8
/** Minimum confidence of a word in percent, and minimum characters: leaves and bricks look like a few letters. */
const minConfidence = 80
const minLetters = 4
const minHanCharacters = 2

const { resolve } = createRequire(import.meta.url)

/** Gathers the languages in one folder for Tesseract, because each is a separate package. */
async function gatherLanguages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "redthread-languages-"))
  for (const name of languages) {
    const file = `${name}.traineddata.gz`
    await copyFile(resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${file}`), join(folder, file))
  }
  return folder
}

async function startReader(): Promise<Worker> {
  const langPath = await gatherLanguages()
  try {
    return await createWorker(languages, undefined, { langPath, cacheMethod: "none", gzip: true })
  } finally {
    await rm(langPath, { recursive: true, force: true })
  }
}

/** Idle time in ms before the OCR worker ends: starting it takes a second, keeping it 150 MB. */
const idleTimeoutMs = 10_000
/** Maximum time in ms per picture, because noise can look like a thousand letters. */
const timeoutMs = 30_000

let reader: Promise<Worker> | undefined
let idle: NodeJS.Timeout | undefined

function stopReader(): void {
  clearTimeout(idle)
  void reader?.then((started) => started.terminate())
  reader = undefined
}

/** Runs work on the OCR worker; on time-out it returns null and ends the worker, which cannot be interrupted. */
async function withReader<T>(work: (reader: Worker) => Promise<T>): Promise<T | null> {
  clearTimeout(idle)
  reader ??= startReader()
  const started = await reader
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      stopReader()
      resolve(null)
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(started), timeout])
  } finally {
    clearTimeout(timer)
    idle = setTimeout(stopReader, idleTimeoutMs)
  }
}

const passes: readonly { mode: PSM; prepare: (grey: Sharp) => Sharp }[] = [
  { mode: PSM.AUTO, prepare: (grey) => grey.threshold(200) },
  { mode: PSM.AUTO, prepare: (grey) => grey.threshold(60) },
  { mode: PSM.SPARSE_TEXT, prepare: (grey) => grey.threshold(200) },
  { mode: PSM.SPARSE_TEXT, prepare: (grey) => grey.threshold(60) },
  { mode: PSM.SPARSE_TEXT, prepare: (grey) => grey.median(3) },
]

const countMatches = (text: string, form: RegExp): number => text.match(form)?.length ?? 0

const isText = (words: string): boolean =>
  countMatches(words, /[a-z0-9]/gi) >= minLetters || countMatches(words, /\p{Script=Han}/gu) >= minHanCharacters

async function readText(started: Worker, picture: Buffer): Promise<string> {
  const { data } = await started.recognize(picture, {}, { blocks: true })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap((paragraph) => paragraph.lines)
  return lines
    .flatMap((line) => line.words)
    .filter(({ confidence }) => confidence >= minConfidence)
    .map(({ text }) => text)
    .join("")
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Wide pictures by their height, others by their width, so that the letters of a long one stay readable. */
function readSizeOf({ width, height }: Size): Size {
  const side = width > 2 * height ? height : width
  const scale = Math.min(maxEnlargement, readSide / side)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function tilesOf({ width, height }: Size): Region[] {
  const isWide = width > height
  const length = Math.max(width, height)
  const tiles: Region[] = []
  for (let start = 0; start === 0 || start + tileOverlap < length; start += tileLength - tileOverlap) {
    const extent = Math.min(tileLength, length - start)
    tiles.push(isWide ? { left: start, top: 0, width: extent, height } : { left: 0, top: start, width, height: extent })
  }
  return tiles
}

async function greyTilesOf(path: string, size: Size): Promise<Buffer[]> {
  const scaled = sharp(path)
    .resize({ ...size, fit: "fill" })
    .flatten({ background: "#fff" })
    .greyscale()
    .normalise()
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return Promise.all(tilesOf(size).map((tile) => sharp(data, { raw }).extract(tile).png().toBuffer()))
}

/** Whether the picture contains text, a hint for staff computed in the background; null on time-out. */
export async function hasText(path: string): Promise<boolean | null> {
  const { width, height } = await sharp(path).metadata()
  if (Math.min(width, height) < minSide) return false
  const tiles = await greyTilesOf(path, readSizeOf({ width, height }))
  return withReader(async (started) => {
    for (const { mode, prepare } of passes) {
      await started.setParameters({ tessedit_pageseg_mode: mode })
      for (const tile of tiles)
        if (isText(await readText(started, await prepare(sharp(tile)).png().toBuffer()))) return true
    }
    return false
  })
}
