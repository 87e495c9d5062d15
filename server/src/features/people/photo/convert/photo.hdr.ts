/** `sdr`: BT.709 and BT.2020 without a high dynamic range; `hlg`, `pq`: ITU-R BT.2100. */
export type Transfer = "sdr" | "hlg" | "pq"
export type Primaries = "bt2020" | "p3"

type Rgb = readonly [number, number, number]

/** Nits of diffuse white in BT.2408, which becomes white. */
const whiteNits = 203

/** Constants of the transfer functions in BT.2100. */
const pq = { m1: 2610 / 16384, m2: 2523 / 32, c1: 3424 / 4096, c2: 2413 / 128, c3: 2392 / 128 }
const hlg = { a: 0.17883277, b: 0.28466892, c: 0.55991073 }
const displayGamma = 2.4

function fromPq(signal: number): number {
  const power = signal ** (1 / pq.m2)
  return (10_000 / whiteNits) * (Math.max(0, power - pq.c1) / (pq.c2 - pq.c3 * power)) ** (1 / pq.m1)
}

const hlgLight = (signal: number): number =>
  signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - hlg.c) / hlg.a) + hlg.b) / 12

/** System gamma of BT.2100 for 1000 nits, per channel like zimg's, because saturated colours stay so. */
const systemGamma = 1.2
/** Light relative to diffuse white, which is at 75% of the signal. */
const fromHlg = (signal: number): number => (hlgLight(signal) / hlgLight(0.75)) ** systemGamma

/** Functions to linear light in which diffuse white is 1, and the light of the brightest signal to expect. */
const transfers: Readonly<Record<Transfer, { toLight: (signal: number) => number; peak: number }>> = {
  sdr: { toLight: (signal) => signal ** displayGamma, peak: 1 },
  hlg: { toLight: fromHlg, peak: fromHlg(1) },
  pq: { toLight: fromPq, peak: 1000 / whiteNits },
}

/** Linear light to BT.709, from BT.2087 and, for P3 with D65, from its primaries. */
const toBt709: Readonly<Record<Primaries, readonly [Rgb, Rgb, Rgb]>> = {
  bt2020: [
    [1.6605, -0.5876, -0.0728],
    [-0.1246, 1.1329, -0.0083],
    [-0.0182, -0.1006, 1.1187],
  ],
  p3: [
    [1.2249, -0.2247, 0],
    [-0.042, 1.0419, 0],
    [-0.0197, -0.0786, 1.0979],
  ],
}

/** Light up to here is unchanged; brighter light is compressed. */
const knee = 0.8

/** Compresses light up to `peak` into 1, by the curve of Reinhard above the knee. */
function compressed(light: number, peak: number): number {
  if (light <= knee || peak <= 1) return Math.min(1, light)
  const [above, range] = [(Math.min(light, peak) - knee) / (1 - knee), (peak - knee) / (1 - knee)]
  return knee + (1 - knee) * ((above * (1 + above / range ** 2)) / (1 + above))
}

/** Converts one colour of a signal. All channels are scaled by the brightest one, so that the hue stays. */
export function toStandardRange(signal: Rgb, transfer: Transfer, primaries: Primaries): Rgb {
  const { toLight, peak } = transfers[transfer]
  const light = signal.map(toLight)
  const own = toBt709[primaries].map((row) =>
    Math.max(
      0,
      row.reduce((sum, factor, channel) => sum + factor * (light[channel] ?? 0), 0),
    ),
  )
  const brightest = Math.max(...own)
  const factor = brightest > 0 ? compressed(brightest, peak) / brightest : 0
  const [red = 0, green = 0, blue = 0] = own.map((channel) => Math.min(1, channel * factor) ** (1 / displayGamma))
  return [red, green, blue]
}

/** Points along a side of the table; FFmpeg interpolates between them. */
const points = 49

/** A table of colours in the format .cube, red changing fastest. */
export function cubeOf(transfer: Transfer, primaries: Primaries): string {
  const at = (index: number): number => index / (points - 1)
  const lines = [`LUT_3D_SIZE ${points}`]
  for (let blue = 0; blue < points; blue += 1)
    for (let green = 0; green < points; green += 1)
      for (let red = 0; red < points; red += 1)
        lines.push(
          toStandardRange([at(red), at(green), at(blue)], transfer, primaries)
            .map((channel) => channel.toFixed(5))
            .join(" "),
        )
  return `${lines.join("\n")}\n`
}
