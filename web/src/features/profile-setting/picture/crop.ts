/** `x` and `y`: offset in frame widths; `zoom`: at least 1; `turns`: quarter turns. */
export interface Crop {
  x: number
  y: number
  zoom: number
  turns: number
}

export interface Size {
  width: number
  height: number
}

export const wholeCrop: Crop = { x: 0, y: 0, zoom: 1, turns: 0 }
export const maxZoom = 4

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Returns frame pixels per picture pixel, so that the picture fills the frame. */
const scaleOf = (picture: Size, frame: Size, { zoom, turns }: Crop): number => {
  const { width, height } = turned(picture, turns)
  return Math.max(frame.width / width, frame.height / height) * zoom
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** Limits the offset so that the picture covers the frame. */
export function within(picture: Size, frame: Size, crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom))
  const scale = scaleOf(picture, frame, { ...crop, zoom })
  const { width, height } = turned(picture, crop.turns)
  const spare = (length: number, framed: number) => Math.max(0, (length * scale - framed) / 2) / frame.width
  return {
    zoom,
    turns: ((crop.turns % 4) + 4) % 4,
    x: clamp(crop.x, spare(width, frame.width)),
    y: clamp(crop.y, spare(height, frame.height)),
  }
}

/** Turns the picture by 90 degrees around the centre of the frame. */
export const turnRight = (picture: Size, frame: Size, { x, y, zoom, turns }: Crop): Crop =>
  within(picture, frame, { x: -y, y: x, zoom, turns: turns + 1 })

export function draw(context: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop): void {
  const { width, height } = context.canvas
  const scale = scaleOf(picture, { width, height }, crop)
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = "#fff"
  context.fillRect(0, 0, width, height)
  context.save()
  context.translate(width / 2 + crop.x * width, height / 2 + crop.y * width)
  context.rotate((crop.turns * Math.PI) / 2)
  context.scale(scale, scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  context.restore()
}

/** Returns the size of the result, which is not larger than the visible part of the picture. */
export function outputSize(picture: Size, frame: Size, crop: Crop): Size {
  const factor = Math.min(1, 1 / scaleOf(picture, frame, crop))
  return { width: Math.round(frame.width * factor), height: Math.round(frame.height * factor) }
}

/** Returns the visible part as a JPEG. */
export function cut(picture: ImageBitmap, frame: Size, crop: Crop): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), outputSize(picture, frame, crop))
  const context = canvas.getContext("2d")
  if (!context) throw new Error("no canvas")
  context.imageSmoothingQuality = "high"
  draw(context, picture, crop)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/jpeg", 0.92),
  )
}
