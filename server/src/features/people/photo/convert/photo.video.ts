import { stat } from "node:fs/promises"
import { join } from "node:path"
import {
  type AudioCodec,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  QTFF,
  type VideoCodec,
} from "mediabunny"
import { ffmpeg, isSystemError, missingDecoder, nullForBrokenFile } from "../media/photo.ffmpeg"
import type { MediaResult, Probed } from "../media/photo.media"
import { makeVariants, type Pixels, writeWebpAndJpeg } from "./photo.variants"

/** Longer side in pixels: the maximum that is accepted, and the maximum that is stored. */
const maxSourceSide = 4096
const maxSide = 1280
const maxFrameRate = 30
/** Maximum decoded seconds, independent of the header; slightly more than the upload limit. */
const maxSeconds = 301

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
  "pcm-u8": "pcm_u8",
  ulaw: "pcm_mulaw",
  alaw: "pcm_alaw",
  ac3: "ac3",
  eac3: "eac3",
}

interface Tracks {
  readonly video: InputVideoTrack
  readonly videoDecoders: string
  /** The default track, or else the first decodable one; null if the file has no sound. */
  readonly audio: InputAudioTrack | null
  readonly audioDecoders: string | null
  readonly seconds: number
}

async function findAudio(input: Input): Promise<Pick<Tracks, "audio" | "audioDecoders"> | null> {
  const primary = await input.getPrimaryAudioTrack()
  if (!primary) return { audio: null, audioDecoders: null }
  for (const audio of [primary, ...(await input.getAudioTracks())]) {
    const decoders = audio.codec && audioDecoders[audio.codec]
    if (decoders) return { audio, audioDecoders: decoders }
  }
  return null
}

async function findTracks(input: Input): Promise<Tracks | "clip_unsupported" | null> {
  const video = await input.getPrimaryVideoTrack()
  if (!video) return null
  const decoders = video.codec && videoDecoders[video.codec]
  const sound = await findAudio(input)
  const { displayWidth: width, displayHeight: height } = video
  if (!decoders || !sound || Math.max(width, height) > maxSourceSide) return "clip_unsupported"
  const seconds = await input.computeDuration()
  return seconds > 0 && width > 0 && height > 0 ? { video, videoDecoders: decoders, ...sound, seconds } : null
}

async function withTracks<T>(
  path: string,
  work: (tracks: Tracks) => Promise<T>,
): Promise<T | "clip_unsupported" | null> {
  if ((await stat(path)).size === 0) return null
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) })
  try {
    const tracks = await findTracks(input).catch(() => null)
    return tracks && tracks !== "clip_unsupported" ? await work(tracks) : tracks
  } finally {
    input.dispose()
  }
}

/** True for a file with sound only, such as a voice message recorded by Safari. */
export async function isAudioOnly(path: string): Promise<boolean> {
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

const clipOf = ({ video, seconds }: Tracks): Clip => ({
  width: video.displayWidth,
  height: video.displayHeight,
  duration: Math.round(seconds * 1000),
})

async function hasFrame(path: string, tracks: Tracks): Promise<boolean> {
  try {
    const frame = await ffmpeg([
      ...inputOf(path, tracks),
      ...mapTrack(tracks.video),
      ...oneFrame,
      "-s",
      "2x2",
      "pipe:1",
    ])
    return frame.length > 0
  } catch (error) {
    if (isSystemError(error)) throw error
    return false
  }
}

export const probeClip = (path: string): Promise<Clip | "clip_unsupported" | null> =>
  withTracks(path, async (tracks) => ((await hasFrame(path, tracks)) ? clipOf(tracks) : null))

/** Rounds to an even number, because H.264 needs even dimensions. */
const roundToEven = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

async function filtersOf(track: InputVideoTrack): Promise<string> {
  const { displayWidth, displayHeight } = track
  const scale = Math.min(1, maxSide / Math.max(displayWidth, displayHeight))
  const size = `scale=${roundToEven(displayWidth * scale)}:${roundToEven(displayHeight * scale)},setsar=1`
  const { averagePacketRate } = await track.computePacketStats(100)
  return averagePacketRate > maxFrameRate + 1 ? `fps=${maxFrameRate},${size}` : size
}

/** The file is untrusted, so FFmpeg is restricted to it, the QuickTime format and these decoders. */
function inputOf(path: string, { videoDecoders: videoCodecs, audioDecoders: audioCodecs }: Tracks): string[] {
  const decoders = [videoCodecs, audioCodecs].filter(Boolean).join()
  const limits = [
    "-protocol_whitelist",
    "file",
    "-codec_whitelist",
    decoders,
    "-max_pixels",
    String(maxSourceSide ** 2),
  ]
  return [...limits, "-f", "mov", "-t", String(maxSeconds), "-i", `file:${path}`]
}

/** Selects a track by its id in the container, because the two libraries number tracks differently. */
const mapTrack = ({ id }: InputVideoTrack | InputAudioTrack): string[] => ["-map", `0:i:${id}`]

const oneFrame = ["-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24"]
const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-pix_fmt", "yuv420p"]
const aac = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"]
/** Drops metadata and puts the index first, so that playback can start before the download ends. */
const bare = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart"]

async function convertClip(
  path: string,
  tracks: Tracks,
  to: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { video, audio, seconds } = tracks
  const readLine = (line: string): void => {
    const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1])
    if (microseconds > 0) onProgress(Math.min(99, Math.floor(microseconds / 1e4 / seconds)))
  }
  const streams = [...mapTrack(video), ...(audio ? mapTrack(audio) : []), "-dn", "-sn"]
  const output = ["-vf", await filtersOf(video), ...h264, ...aac, ...bare, "-progress", "pipe:1", "-y", "-f", "mp4"]
  await ffmpeg([...inputOf(path, tracks), ...streams, ...output, `file:${to}`], readLine)
}

/** Decodes a frame after a possible black beginning, or the first one of a shorter clip. */
async function posterOf(path: string, { width, height, duration }: Clip): Promise<Pixels | null> {
  for (const at of [Math.min(1, (duration ?? 0) / 3000), 0]) {
    const data = await ffmpeg(["-ss", String(at), "-i", `file:${path}`, ...oneFrame, "pipe:1"])
    if (data.length === width * height * 3) return { data, raw: { width, height, channels: 3 } }
  }
  return null
}

async function makeFiles(
  path: string,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<MediaResult | null> {
  const file = join(folder, "video.mp4")
  const converted = await withTracks(path, (tracks) => convertClip(path, tracks, file, onProgress).then(() => true))
  const clip = converted === true ? await withTracks(file, async (tracks) => clipOf(tracks)) : null
  const poster = clip && clip !== "clip_unsupported" ? await posterOf(file, clip) : null
  if (!poster || !clip || clip === "clip_unsupported") return null
  const variants = await makeVariants(poster, folder)
  const files = ["video.mp4", ...(await writeWebpAndJpeg(folder, "video", poster)), ...variants.files]
  return { ...variants, files, duration: clip.duration }
}

/** Null if the clip cannot be decoded. Throws if the machine is the cause (missing decoder): the job is retried. */
export async function makeClip(
  path: string,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<MediaResult | null> {
  const missing = await missingDecoder()
  if (missing) throw new Error(missing)
  return makeFiles(path, folder, onProgress).catch(nullForBrokenFile)
}
