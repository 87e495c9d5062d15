import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { InputVideoTrack, VideoSample } from "mediabunny"
import type { Made, Probed } from "./photo.media"
import { makeVariants, type Pixels, writeBoth } from "./photo.variants"

/** Pixels along the longer side that may come in and that are kept. */
const mostPixels = 4096
const kept = 1280
/** Frames a second that are kept. */
const mostFrames = 30

/** Loaded with the first clip: its decoders are larger than all else that is done here. */
async function load() {
  const [{ registerMediabunnyServer }, mediabunny] = await Promise.all([
    import("@mediabunny/server"),
    import("mediabunny"),
  ])
  // Graphics processors are looked for otherwise, loudly; servers have none.
  registerMediabunnyServer({ hardwareContext: null })
  return mediabunny
}
let loaded: ReturnType<typeof load> | undefined
const library = () => (loaded ??= load())

/** Why clips can't be decoded here; null where they can. What does it is a program that is not made for every machine. */
export const missingDecoder = (): Promise<string | null> =>
  library().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Opens the file for the work and closes it. */
async function withTrack<T>(
  path: string,
  work: (track: InputVideoTrack, input: InputVideoTrack["input"]) => Promise<T>,
): Promise<T | null> {
  const { FilePathSource, Input, MP4, QTFF } = await library()
  if ((await stat(path)).size === 0) return null
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    return track && (await work(track, input))
  } finally {
    input.dispose()
  }
}

type Clip = Pick<Probed, "width" | "height" | "duration">

async function look(track: InputVideoTrack): Promise<Clip | null> {
  const { displayWidth: width, displayHeight: height } = track
  const seconds = await track.computeDuration()
  const isUsable = seconds > 0 && width > 0 && height > 0 && Math.max(width, height) <= mostPixels
  return isUsable && (await track.canDecode()) ? { width, height, duration: Math.round(seconds * 1000) } : null
}

/** Size and length by what the file says of itself; null when it is no clip that can be shown. */
export const probeClip = (path: string): Promise<Clip | null> =>
  // What can't be read is broken, or made to break the reader.
  withTrack(path, look).catch(() => null)

/** H.264 wants even numbers. */
const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

function sizeOf({ displayWidth, displayHeight }: InputVideoTrack): { width: number; height: number } {
  const scale = Math.min(1, kept / Math.max(displayWidth, displayHeight))
  return { width: even(displayWidth * scale), height: even(displayHeight * scale) }
}

/** Frames a second where they have to be fewer; undefined leaves them as they are. */
async function frameRateOf(track: InputVideoTrack): Promise<number | undefined> {
  const { averagePacketRate } = await track.computePacketStats(100)
  return averagePacketRate > mostFrames + 1 ? mostFrames : undefined
}

/**
 * Encodes anew to H.264 and AAC, upright, without a trace of where it was taken, ready to play before all of it is
 * there. False when there is nothing that can be decoded.
 */
async function convert(path: string, to: string, onProgress: (percent: number) => void): Promise<boolean> {
  const { Conversion, FilePathTarget, Mp4OutputFormat, Output, QUALITY_MEDIUM } = await library()
  const done = await withTrack(path, async (track, input) => {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: "in-memory" }),
      target: new FilePathTarget(to),
    })
    const frameRate = await frameRateOf(track)
    const conversion = await Conversion.init({
      input,
      output,
      tracks: "primary",
      copy: false,
      tags: {},
      showWarnings: false,
      video: {
        ...sizeOf(track),
        fit: "fill",
        codec: "avc",
        quality: QUALITY_MEDIUM,
        allowTransformationMetadata: false,
        ...(frameRate && { frameRate }),
      },
      audio: { codec: "aac", quality: QUALITY_MEDIUM, numberOfChannels: 2 },
    })
    const isSeen = conversion.utilizedTracks.some(({ type }) => type === "video")
    if (!conversion.isValid || !isSeen) return false
    conversion.onProgress = (share) => onProgress(Math.floor(share * 100))
    await conversion.execute()
    return true
  })
  return done ?? false
}

/** The types of the browser's interface, which this follows, are older than the format. */
const rgba: Parameters<VideoSample["copyTo"]>[1] & { format: string } = { format: "RGBA" }

/** A frame that is past a black beginning. */
const posterOf = (path: string): Promise<Pixels | null> =>
  withTrack(path, async (track) => {
    const { VideoSampleSink } = await library()
    const at = (await track.getFirstTimestamp()) + Math.min(1, (await track.computeDuration()) / 3)
    const frame = await new VideoSampleSink(track).getSample(at)
    if (!frame) return null
    try {
      const data = Buffer.alloc(frame.allocationSize(rgba))
      await frame.copyTo(data, rgba)
      return { data, raw: { width: frame.codedWidth, height: frame.codedHeight, channels: 4 } }
    } finally {
      frame.close()
    }
  })

/** Makes a clip anew, and its poster in all the sizes of a picture; null when it can't be decoded. */
export async function makeClip(
  path: string,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<Made | null> {
  // Where it can't be loaded, the clip waits for a process that has it: it is not broken.
  await library()
  const file = join(folder, "video.mp4")
  const isMade = await convert(path, file, onProgress).catch(() => false)
  const poster = isMade ? await posterOf(file) : null
  const clip = poster && (await probeClip(file))
  if (!clip) return null
  const made = await makeVariants(poster, folder)
  const files = ["video.mp4", ...(await writeBoth(folder, "video", poster)), ...made.files]
  return { ...made, files, duration: clip.duration }
}
