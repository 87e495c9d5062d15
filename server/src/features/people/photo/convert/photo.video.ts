import { stat } from "node:fs/promises"
import { join } from "node:path"
import { type AudioCodec, FilePathSource, Input, type InputVideoTrack, MP4, QTFF, type VideoCodec } from "mediabunny"
import { ffmpeg, missingDecoder } from "../media/photo.ffmpeg"
import type { Made, Probed } from "../media/photo.media"
import { makeVariants, type Pixels, writeBoth } from "./photo.variants"

/** Pixels along the longer side that may come in and that are kept. */
const mostPixels = 4096
const kept = 1280
/** Frames a second that are kept. */
const mostFrames = 30
/** Maximum seconds that are decoded, whatever the file's header claims: slightly more than the limit for uploads. */
const mostSeconds = 301

/** FFmpeg decoders that are allowed for members' clips; all others are disabled. */
const videoDecoders: Readonly<Partial<Record<VideoCodec, string>>> = {
  avc: "h264",
  hevc: "hevc",
  vp8: "vp8,libvpx",
  vp9: "vp9,libvpx-vp9",
  av1: "libdav1d,libaom-av1,av1",
  prores: "prores",
}
const audioDecoders: Readonly<Partial<Record<AudioCodec, string>>> = {
  aac: "aac",
  mp3: "mp3float,mp3",
  opus: "opus,libopus",
  flac: "flac",
  "pcm-s16": "pcm_s16le",
  "pcm-s16be": "pcm_s16be",
  "pcm-s24": "pcm_s24le",
  "pcm-s24be": "pcm_s24be",
  "pcm-f32": "pcm_f32le",
}

/** Opens the file for the work and closes it. */
async function withTrack<T>(
  path: string,
  work: (track: InputVideoTrack, input: InputVideoTrack["input"]) => Promise<T>,
): Promise<T | null> {
  if ((await stat(path)).size === 0) return null
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    return track && (await work(track, input))
  } finally {
    input.dispose()
  }
}

/** Whether an MP4 holds sound and nothing to look at: a voice message of Safari's, for one. */
export async function holdsSoundAlone(path: string): Promise<boolean> {
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) })
  try {
    return !(await input.getPrimaryVideoTrack()) && (await input.getPrimaryAudioTrack()) !== null
  } catch {
    // An unreadable file is treated as a clip, whose probe reports the error.
    return false
  } finally {
    input.dispose()
  }
}

type Clip = Pick<Probed, "width" | "height" | "duration">

async function look(track: InputVideoTrack): Promise<Clip | null> {
  const { displayWidth: width, displayHeight: height, codec } = track
  const seconds = await track.computeDuration()
  const isUsable = seconds > 0 && width > 0 && height > 0 && Math.max(width, height) <= mostPixels
  return isUsable && codec && videoDecoders[codec] ? { width, height, duration: Math.round(seconds * 1000) } : null
}

/** Dimensions and duration from the container; null if it is no playable clip. */
export const probeClip = (path: string): Promise<Clip | null> =>
  // A file that cannot be parsed is broken or malicious.
  withTrack(path, look).catch(() => null)

/** H.264 wants even numbers. */
const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

async function filtersOf(track: InputVideoTrack): Promise<string> {
  const { displayWidth, displayHeight } = track
  const scale = Math.min(1, kept / Math.max(displayWidth, displayHeight))
  const size = `scale=${even(displayWidth * scale)}:${even(displayHeight * scale)},setsar=1`
  const { averagePacketRate } = await track.computePacketStats(100)
  return averagePacketRate > mostFrames + 1 ? `fps=${mostFrames},${size}` : size
}

/** What FFmpeg may do with a file of a member's: read this one file, as QuickTime, with these decoders. */
async function inputOf(path: string, track: InputVideoTrack, input: InputVideoTrack["input"]) {
  const sound = (await input.getPrimaryAudioTrack())?.codec
  const decoders = [track.codec && videoDecoders[track.codec], sound && audioDecoders[sound]]
  const limits = ["-protocol_whitelist", "file", "-codec_whitelist", decoders.filter(Boolean).join()]
  const pixels = ["-max_pixels", String(mostPixels ** 2)]
  const hasSound = sound && audioDecoders[sound]
  return {
    args: [...limits, ...pixels, "-f", "mov", "-t", String(mostSeconds), "-i", `file:${path}`],
    streams: ["-map", "0:V:0", ...(hasSound ? ["-map", "0:a:0"] : []), "-dn", "-sn"],
  }
}

const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-pix_fmt", "yuv420p"]
const aac = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"]
/** Without metadata, and with the index first, so that playback can start before the download ends. */
const bare = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart"]

/** Encodes anew to H.264 and AAC, upright. False when there is nothing that can be decoded. */
async function convert(path: string, to: string, onProgress: (percent: number) => void): Promise<boolean> {
  const done = await withTrack(path, async (track, input) => {
    const { args, streams } = await inputOf(path, track, input)
    const seconds = await track.computeDuration()
    const readLine = (line: string): void => {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1])
      if (microseconds > 0) onProgress(Math.min(99, Math.floor(microseconds / 1e4 / seconds)))
    }
    const made = ["-vf", await filtersOf(track), ...h264, ...aac, ...bare, "-progress", "pipe:1", "-y", "-f", "mp4"]
    await ffmpeg([...args, ...streams, ...made, `file:${to}`], readLine)
    return true
  })
  return done ?? false
}

/** Extracts a frame of a re-encoded clip, past a possible black beginning. */
async function posterOf(path: string, { width, height, duration }: Clip): Promise<Pixels> {
  const at = Math.min(1, (duration ?? 0) / 3000)
  const frame = ["-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"]
  return {
    data: await ffmpeg(["-ss", String(at), "-i", `file:${path}`, ...frame]),
    raw: { width, height, channels: 3 },
  }
}

/**
 * Re-encodes a clip, with a poster in all sizes of a picture; null if it cannot be decoded.
 * @throws if there is no decoder: the job is then retried by a process that has one
 */
export async function makeClip(
  path: string,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<Made | null> {
  const missing = await missingDecoder()
  if (missing) throw new Error(missing)
  const file = join(folder, "video.mp4")
  const isMade = await convert(path, file, onProgress).catch(() => false)
  const clip = isMade ? await probeClip(file) : null
  if (!clip) return null
  const poster = await posterOf(file, clip)
  const made = await makeVariants(poster, folder)
  const files = ["video.mp4", ...(await writeBoth(folder, "video", poster)), ...made.files]
  return { ...made, files, duration: clip.duration }
}
