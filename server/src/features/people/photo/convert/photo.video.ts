import { join } from "node:path"
import type { InputVideoTrack } from "mediabunny"
import { ffmpeg, isSystemError, missingDecoder, nullForBrokenFile } from "../media/photo.ffmpeg"
import type { MediaResult, Probed } from "../media/photo.media"
import { colourFilters, type Colours, coloursOf, taggedColours } from "./photo.colours"
import { scaledEven } from "./photo.limits"
import { rateOf } from "./photo.rate"
import { mapTrack, maxSourceSide, type Tracks, type UnusableClip, withTracks } from "./photo.tracks"
import { makeVariants, type Pixels, writeWebpAndJpeg } from "./photo.variants"

/** Longer side in pixels that is stored. */
const maxSide = 1280
const maxFrameRate = 30
/** Maximum decoded seconds, independent of the header; slightly more than the upload limit. */
const maxSeconds = 301

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

export const probeClip = (path: string): Promise<Clip | UnusableClip | null> =>
  withTracks(path, async (tracks) => ((await hasFrame(path, tracks)) ? clipOf(tracks) : null))

async function rateFiltersOf(track: InputVideoTrack): Promise<string[]> {
  const rate = await rateOf(track)
  return rate === null ? [] : [`fps=${Math.min(maxFrameRate, rate)}`]
}

async function filtersOf(track: InputVideoTrack, colours: Colours, folder: string): Promise<string> {
  const size = scaledEven({ width: track.displayWidth, height: track.displayHeight }, maxSide)
  return [...(await rateFiltersOf(track)), ...(await colourFilters(colours, size, folder)), "setsar=1"].join()
}

/** Each thread holds a decoded frame, of 50 MB in 4K with ten bits. */
const decoderThreads = "2"

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
  return [...limits, "-threads", decoderThreads, "-f", "mov", "-t", String(maxSeconds), "-i", `file:${path}`]
}

const oneFrame = ["-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24"]
export const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-pix_fmt", "yuv420p", ...taggedColours]
const aac = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"]
/** Drops metadata and puts the index first, so that playback can start before the download ends. */
export const bare = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart"]

async function convertClip(
  path: string,
  tracks: Tracks,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { video, audio, seconds } = tracks
  const readLine = (line: string): void => {
    const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1])
    if (microseconds > 0) onProgress(Math.min(99, Math.floor(microseconds / 1e4 / seconds)))
  }
  const streams = [...mapTrack(video), ...(audio ? mapTrack(audio) : []), "-dn", "-sn"]
  const colours = await coloursOf(inputOf(path, tracks), mapTrack(video))
  const output = [
    "-vf",
    await filtersOf(video, colours, folder),
    ...h264,
    ...aac,
    ...bare,
    "-progress",
    "pipe:1",
    "-y",
    "-f",
    "mp4",
  ]
  await ffmpeg([...inputOf(path, tracks), ...streams, ...output, `file:${join(folder, "video.mp4")}`], {
    onLine: readLine,
    cwd: folder,
  })
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
  const converted = await withTracks(path, (tracks) => convertClip(path, tracks, folder, onProgress).then(() => true))
  const clip = converted === true ? await withTracks(file, async (tracks) => clipOf(tracks)) : null
  if (!clip || typeof clip === "string") return null
  const poster = await posterOf(file, clip)
  if (!poster) return null
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
