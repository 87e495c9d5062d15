import { stat } from "node:fs/promises"
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

/** Longer side in pixels that is accepted: 4K. An 8K decoder takes more memory than this process may have. */
export const maxSourceSide = 4096

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
/** Decoders by sample entry, of codecs that mediabunny has no name for. */
const moreAudioDecoders: Readonly<Record<string, string>> = {
  alac: "alac",
  samr: "amrnb,libopencore_amrnb",
  sawb: "amrwb,libopencore_amrwb",
  ima4: "adpcm_ima_qt",
}

const decodersOf = ({ codec, internalCodecId }: InputAudioTrack): string | undefined =>
  codec ? audioDecoders[codec] : moreAudioDecoders[String(internalCodecId)]

export type UnusableClip = "clip_unsupported" | "clip_too_large"

export interface Tracks {
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
    const decoders = decodersOf(audio)
    if (decoders) return { audio, audioDecoders: decoders }
  }
  return null
}

async function findTracks(input: Input): Promise<Tracks | UnusableClip | null> {
  const video = await input.getPrimaryVideoTrack()
  if (!video) return null
  const decoders = video.codec && videoDecoders[video.codec]
  const sound = await findAudio(input)
  const { displayWidth: width, displayHeight: height } = video
  if (Math.max(width, height) > maxSourceSide) return "clip_too_large"
  if (!decoders || !sound) return "clip_unsupported"
  const seconds = await input.computeDuration()
  return seconds > 0 && width > 0 && height > 0 ? { video, videoDecoders: decoders, ...sound, seconds } : null
}

export async function withTracks<T>(
  path: string,
  work: (tracks: Tracks) => Promise<T>,
): Promise<T | UnusableClip | null> {
  if ((await stat(path)).size === 0) return null
  const input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) })
  try {
    const tracks = await findTracks(input).catch(() => null)
    return tracks && typeof tracks !== "string" ? await work(tracks) : tracks
  } finally {
    input.dispose()
  }
}

/** Selects a track by its id in the container, because the two libraries number tracks differently. */
export const mapTrack = ({ id }: InputVideoTrack | InputAudioTrack): string[] => ["-map", `0:i:${id}`]

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
