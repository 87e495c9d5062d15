import { expect, type Page } from "@playwright/test"
import type { AlbumFolder, Upload } from "@redthread/contract/photo"
import { randomFillSync } from "node:crypto"
import { crc32, deflateSync } from "node:zlib"
import type { Member } from "./members"

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A PNG; `fill` writes its pixels, three bytes each, row by row. */
function png(width: number, height: number, fill: (rows: Buffer, stride: number) => void, level: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height)
  fill(rows, stride)
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level })),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

/** A PNG in one colour, given as six hexadecimal digits. */
export const picture = (colour: string, width = 800, height = 600): Buffer =>
  png(
    width,
    height,
    (rows, stride) => {
      for (let start = 0; start < rows.length; start += stride) rows.fill(colour, start + 1, start + stride, "hex")
    },
    6,
  )

/** A PNG of noise, which does not compress: about this many megabytes. */
export function heavyPicture(megabytes: number): Buffer {
  const side = Math.round(Math.sqrt((megabytes * 1024 * 1024) / 3))
  return png(
    side,
    side,
    (rows, stride) => {
      randomFillSync(rows)
      for (let start = 0; start < rows.length; start += stride) rows[start] = 0
    },
    0,
  )
}

export const pngFile = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer })

/** Adds a picture to the album over the API (with `null`: no album); returns its id once it is ready. */
export async function addPhoto(
  member: Member,
  folder: AlbumFolder | null,
  { colour = "23715f", price }: { colour?: string; price?: number } = {},
): Promise<number> {
  const form = new FormData()
  if (folder !== null) form.append("folder", folder)
  if (price !== undefined) form.append("price", String(price))
  form.append("file", new Blob([new Uint8Array(picture(colour))], { type: "image/png" }), `${colour}.png`)
  const response = await fetch(`${process.env["BASE_URL"]}/v1/uploads`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${member.session.token}` },
  })
  const { items } = (await response.json()) as { items?: Upload[] }
  const [item] = items ?? []
  if (!item) throw new Error(`the upload answered ${response.status}`)
  // Processing on a busy machine outlasts the call's wait.
  const status = async () => (await member.call<{ items: Upload[] }>("GET", `/uploads?ids=${item.id}`)).items[0]?.status
  await expect.poll(status, { timeout: 40_000 }).toBe("ready")
  return item.id
}

/** A clip of about a second: an MP4 recorded by the browser. */
export async function recordedClip(page: Page): Promise<Buffer> {
  const data = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 240 })
    const context = canvas.getContext("2d")
    if (!context) throw new Error("no canvas")
    const type = ["video/mp4;codecs=avc1.42E01E", "video/mp4;codecs=vp9"].find((each) =>
      MediaRecorder.isTypeSupported(each),
    )
    const recorder = new MediaRecorder(canvas.captureStream(15), type ? { mimeType: type } : {})
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data: part }) => parts.push(part)
    const stopped = new Promise((done) => recorder.addEventListener("stop", done))
    recorder.start()
    for (let frame = 0; frame < 20; frame++) {
      context.fillStyle = `hsl(${frame * 18} 60% 50%)`
      context.fillRect(0, 0, 320, 240)
      // Frames of a recording have timestamps: it takes as long as it lasts.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""))
  })
  return Buffer.from(data, "base64")
}
