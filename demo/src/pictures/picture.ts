export type Size = { width: number; height: number }
export type Frame = { x: number; y: number } & Size

/**
 * A drawn picture in two layers: what lies behind, and who is in front. `detail` is how many pixels across the field
 * the back is drawn with: few of them, enlarged, look out of focus, and cost next to nothing.
 */
export type Picture = {
  behind: string
  figure: string
  detail: number
  frame: Frame
  /** What squares show: the head and the shoulders. */
  close?: Frame
  /** The middle that is kept when the sides are cut off. */
  middle: number
}

/** The largest part of the frame that has the shape asked for. */
export function partOf({ frame, close, middle }: Picture, { width, height }: Size): Frame {
  if (close && width === height) return close
  const scale = Math.min(frame.width / width, frame.height / height)
  const [across, down] = [width * scale, height * scale]
  const x = Math.min(frame.x + frame.width - across, Math.max(frame.x, middle - across / 2))
  return { x, y: frame.y + (frame.height - down) / 2, width: across, height: down }
}

const round = (value: number) => Math.round(value * 10) / 10

export const svgOf = (drawing: string, { x, y, width, height }: Frame, size: Size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(x)} ${round(y)} ${round(width)} ${round(height)}" width="${size.width}" height="${size.height}" preserveAspectRatio="none">${drawing}</svg>`
