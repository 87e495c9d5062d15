import { stat } from "node:fs/promises"
import { join } from "node:path"
import {
  type AudioCodec,
  FilePathSource,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  OGG,
  QTFF,
  WEBM,
} from "mediabunny"
import { waveformBars } from "@redthread/contract/photo"
import { ffmpeg, missingDecoder, nullForBrokenFile } from "../media/photo.ffmpeg"
import type { MediaResult, Probed, Unusable } from "../media/photo.media"

/** Maximum duration in ms: recorders stop at 60 s but may write slightly more. */
const maxVoiceMs = 62_000

const decoders: Readonly<Partial<Record<AudioCodec, string>>> = {
  opus: "opus,libopus",
  aac: "aac",
  vorbis: "vorbis",
  mp3: "mp3float,mp3",
  "pcm-s16": "pcm_s16le",
  "pcm-f32": "pcm_f32le",
}

const containers = { webm: "matroska", ogg: "ogg", m4a: "mov" } as const
type VoiceEnding = keyof typeof containers

interface Sound {
  readonly codec: AudioCodec
  readonly ending: VoiceEnding
  readonly duration: number
}

const endingOf = ({ name }: { name: string }): VoiceEnding =>
  name === "Ogg" ? "ogg" : name === "WebM" || name === "Matroska" ? "webm" : "m4a"

async function soundOfTrack(input: Input, track: InputAudioTrack): Promise<Sound | null> {
  const { codec } = track
  // Recorders omit the duration, so it is computed from the packets.
  const duration = Math.round((await track.computeDuration()) * 1000)
  return codec && decoders[codec] && duration > 0
    ? { codec, duration, ending: endingOf(await input.getFormat()) }
    : null
}

async function soundOf(path: string): Promise<Sound | "upload_type" | null> {
  if ((await stat(path)).size === 0) return null
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA, OGG], source: new FilePathSource(path) })
  try {
    if (await input.getPrimaryVideoTrack()) return "upload_type"
    const track = await input.getPrimaryAudioTrack()
    return track && (await soundOfTrack(input, track))
  } finally {
    input.dispose()
  }
}

/** Checks only the container of a voice message; decoding may still fail. */
export async function probeVoice(path: string): Promise<Probed | Unusable> {
  if (await missingDecoder()) return "voice_unavailable"
  const sound = await soundOf(path).catch(() => null)
  if (sound === null) return "upload_broken"
  if (sound === "upload_type") return sound
  if (sound.duration > maxVoiceMs) return "voice_too_long"
  return { kind: "audio", ending: sound.ending, width: 0, height: 0, duration: sound.duration }
}

/** Samples per second of the waveform's source (mono, 16 bits). */
const sampleRate = 8000

/** Returns the loudness of equal parts, relative to the loudest at 100. */
export function waveformOf(samples: Int16Array): number[] {
  const perBar = samples.length / waveformBars
  const bars = Array.from({ length: waveformBars }, (_, bar) => {
    const part = samples.subarray(Math.floor(bar * perBar), Math.floor((bar + 1) * perBar))
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  })
  const loudest = Math.max(1, ...bars)
  return bars.map((bar) => Math.round((100 * bar) / loudest))
}

function inputOf(path: string, { codec, ending }: Sound): string[] {
  const limits = ["-protocol_whitelist", "file", "-codec_whitelist", decoders[codec] ?? ""]
  return [...limits, "-f", containers[ending], "-t", String(maxVoiceMs / 1000), "-i", `file:${path}`]
}

const aac = ["-map", "0:a:0", "-vn", "-dn", "-sn", "-c:a", "aac", "-b:a", "64k", "-ac", "1", "-ar", "44100"]
/** Drops metadata and puts the index first, so that playback can start before the download ends. */
const bare = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart"]

/** Converts to AAC, which plays in every browser. Null if undecodable; throws if the machine is the cause. */
export async function makeVoice(path: string, folder: string): Promise<MediaResult | null> {
  const missing = await missingDecoder()
  if (missing) throw new Error(missing)
  const sound = await soundOf(path).catch(() => null)
  if (sound === null || sound === "upload_type") return null
  const file = join(folder, "voice.m4a")
  const args = [...inputOf(path, sound), ...aac, ...bare, "-y", "-f", "mp4", `file:${file}`]
  const sampling = ["-i", `file:${file}`, "-f", "s16le", "-ac", "1", "-ar", String(sampleRate), "pipe:1"]
  const raw = await ffmpeg(args)
    .then(() => ffmpeg(sampling))
    .catch(nullForBrokenFile)
  if (!raw) return null
  const samples = new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + (raw.byteLength & ~1)))
  if (samples.length === 0) return null
  const duration = Math.round((samples.length * 1000) / sampleRate)
  return { files: ["voice.m4a"], width: 0, height: 0, duration, hash: null, waveform: waveformOf(samples) }
}
