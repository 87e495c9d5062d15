import { open } from "node:fs/promises"
import sharp from "sharp"
import { missingDecoder } from "./photo.ffmpeg"
import type { MediaTasks, Probed, Unusable } from "./photo.media"
import { isTooLarge } from "../convert/photo.limits"
import { isAudioOnly } from "../convert/photo.tracks"
import { probeClip } from "../convert/photo.video"
import { probeVoice } from "../convert/photo.voice"

const maxClipMs = 5 * 60 * 1000

const pictureEndings: Readonly<Record<string, Probed["ending"]>> = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif" }

/** Magic bytes of the allowed formats; other files are rejected before a decoder reads them. */
const pictures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]
/** Magic bytes of HEIC and AVIF, which use the container of MP4. */
const otherPictures = /^[^]{4}ftyp(hei|mif1|msf1|avi)/
/** Magic bytes of MP4 and QuickTime; old QuickTime files have no `ftyp`. */
const clips = /^[^]{4}(ftyp|moov|mdat|wide|free|skip)/
/** Magic bytes of WebM and Ogg, which browsers record; accepted with audio only. */
const voices = /^(\cZE\xdf\xa3|OggS)/

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.toString("latin1", 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function probePicture(path: string): Promise<Probed | Unusable> {
  // Only the header is read here, so the number of pixels is not limited yet.
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const ending = pictureEndings[metadata?.format ?? ""]
  if (!metadata || !ending) return "upload_broken"
  if (isTooLarge(metadata)) return "picture_too_large"
  const { width, height } = metadata.autoOrient
  return { kind: "image", ending, width, height, duration: null }
}

/** Reads the header, and the first frame of a clip; decoding may still fail later. */
export async function probeFile(path: string): Promise<MediaTasks["probe"]["result"]> {
  const beginning = await beginningOf(path)
  if (beginning === "") return "upload_broken"
  if (pictures.some((form) => form.test(beginning))) return probePicture(path)
  if (voices.test(beginning)) return probeVoice(path)
  if (!clips.test(beginning) || otherPictures.test(beginning)) return "upload_type"
  if (await isAudioOnly(path)) return probeVoice(path)
  if (await missingDecoder()) return "clips_unavailable"
  const clip = await probeClip(path)
  if (!clip) return "upload_broken"
  if (typeof clip === "string") return clip
  if (clip.duration && clip.duration > maxClipMs) return "clip_too_long"
  return { kind: "video", ending: /^[^]{4}ftyp(?!qt {2})/.test(beginning) ? "mp4" : "mov", ...clip }
}
