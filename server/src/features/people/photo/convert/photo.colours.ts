import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ffmpegMessages } from "../media/photo.ffmpeg"
import { cubeOf, type Primaries, type Transfer } from "./photo.hdr"

/** Colours as a decoder names them (ITU-T H.273), "unknown" if the file does not. */
export interface Colours {
  readonly matrix: string
  readonly primaries: string
  readonly transfer: string
}

/** Reads the colours of the first frame, because the container of many clips does not state them. */
export async function coloursOf(input: readonly string[], map: readonly string[]): Promise<Colours> {
  const messages = await ffmpegMessages([...input, ...map, "-frames:v", "1", "-vf", "showinfo", "-f", "null", "-"])
  const named = (name: string): string => new RegExp(` ${name}:(\\w[\\w-]{0,30})`).exec(messages)?.[1] ?? "unknown"
  return { matrix: named("color_space"), primaries: named("color_primaries"), transfer: named("color_trc") }
}

/** Names of the filter `scale` for matrices that differ from those of ITU-R BT.709. */
const matrixNames: Readonly<Record<string, string>> = {
  bt2020nc: "bt2020",
  bt2020c: "bt2020",
  bt709: "bt709",
  smpte170m: "smpte170m",
  bt470bg: "bt470",
  fcc: "fcc",
  smpte240m: "smpte240m",
}

const wide: Readonly<Record<string, Primaries>> = { bt2020: "bt2020", smpte432: "p3" }
const highRange: Readonly<Record<string, Transfer>> = { "arib-std-b67": "hlg", smpte2084: "pq" }

/** Height from which clips without a stated matrix are of BT.709, as browsers take them. */
const highDefinition = 720

function matrixOf({ matrix }: Colours, { width, height }: Size): string {
  return matrixNames[matrix] ?? (Math.min(width, height) >= highDefinition ? "bt709" : "smpte170m")
}

interface Size {
  readonly width: number
  readonly height: number
}

const cubeFile = "colours.cube"

/** What makes standard dynamic range in BT.709 of any frame: only that shows equally on every screen. */
const bt709 = ["format=yuv420p", "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv"]

/** Filters that scale to the size and convert colours to BT.709; a table of colours is written into the folder. */
export async function colourFilters(colours: Colours, size: Size, folder: string): Promise<string[]> {
  const scale = `scale=${size.width}:${size.height}:in_color_matrix=${matrixOf(colours, size)}`
  const transfer = highRange[colours.transfer]
  const primaries = wide[colours.primaries] ?? (transfer ? "bt2020" : undefined)
  const toBt709 = "out_color_matrix=bt709:out_range=tv"
  if (!primaries) return [`${scale}:${toBt709}`, ...bt709]
  await writeFile(join(folder, cubeFile), cubeOf(transfer ?? "sdr", primaries))
  return [scale, "format=gbrp10", `lut3d=${cubeFile}`, `scale=${toBt709}`, ...bt709]
}

/** The same for the encoder, which writes it into the file. */
export const taggedColours = [
  "-color_primaries",
  "bt709",
  "-color_trc",
  "bt709",
  "-colorspace",
  "bt709",
  "-color_range",
  "tv",
]
