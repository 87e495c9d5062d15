import { registerMediabunnyServer } from "@mediabunny/server"
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  MovOutputFormat,
  Output,
  QUALITY_LOW,
  VideoSample,
  VideoSampleSource,
} from "mediabunny"

/** Its own, as they come from the camera; it lies on its side. */
export const clipSize = { width: 320, height: 240 }
export const clipSeconds = 2
const frames = 30

function frameAt(index: number, seconds: number): VideoSample {
  const { width, height } = clipSize
  const pixels = new Uint8Array(width * height * 4)
  for (let place = 0; place < pixels.length; place += 1) pixels[place] = (place + index * 8) % 256
  const timestamp = index / frames
  return new VideoSample(pixels, {
    format: "RGBA",
    codedWidth: width,
    codedHeight: height,
    timestamp,
    duration: seconds,
  })
}

function tone(): AudioSample {
  const sampleRate = 48_000
  const data = Float32Array.from({ length: sampleRate * clipSeconds }, (_, index) => Math.sin(index / 20) / 5)
  return new AudioSample({ data, format: "f32-planar", numberOfChannels: 1, sampleRate, timestamp: 0 })
}

/** A .mov of two seconds, as a phone that is held upright films it, with sound, and with where it was taken. */
export async function clip({ lastFrameSeconds = 1 / frames } = {}): Promise<Buffer> {
  registerMediabunnyServer({ hardwareContext: null })
  const target = new BufferTarget()
  const output = new Output({ format: new MovOutputFormat({ fastStart: false }), target })
  const video = new VideoSampleSource({ codec: "avc", quality: QUALITY_LOW })
  const audio = new AudioSampleSource({ codec: "aac", bitrate: 64_000 })
  output.addVideoTrack(video, { rotation: 90 })
  output.addAudioTrack(audio)
  output.setMetadataTags({ title: "+48.1372+011.5755/" })
  await output.start()
  for (let index = 0; index < clipSeconds * frames; index += 1) {
    const frame = frameAt(index, index === clipSeconds * frames - 1 ? lastFrameSeconds : 1 / frames)
    await video.add(frame)
    frame.close()
  }
  const sound = tone()
  await audio.add(sound)
  sound.close()
  await output.finalize()
  if (!target.buffer) throw new Error("no clip was made")
  return Buffer.from(target.buffer)
}
