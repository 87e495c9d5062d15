import sharp from "sharp"
import { nullForBrokenFile } from "../media/photo.ffmpeg"
import { fingerprintsOf, toHex } from "./photo.fingerprint"

/** Task of the media process; null if the file cannot be decoded. */
export async function fingerprintFile(path: string, withProbes: boolean) {
  const read = await fingerprintsOf(sharp(path), withProbes).catch(nullForBrokenFile)
  return read && { parts: read.parts.map(toHex), probes: read.probes.map(toHex) }
}
