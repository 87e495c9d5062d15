interface Card {
  portrait: string | null
  name: string
  place: string
  /** The profile's address without the protocol. */
  address: string
  code: HTMLCanvasElement
}

/** Size of the card in pixels. */
const width = 1080
const height = 1350
const pictureHeight = 940
const margin = 72
const codeWidth = 300

function themeColour(name: string): string {
  const probe = document.createElement("span")
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

async function pictureOf(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** Draws the cover cropped on both sides, and at the top less than at the bottom. */
function drawCover(to: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const scale = Math.max(width / image.naturalWidth, pictureHeight / image.naturalHeight)
  const [shownWidth, shownHeight] = [width / scale, pictureHeight / scale]
  const [left, top] = [(image.naturalWidth - shownWidth) / 2, (image.naturalHeight - shownHeight) * 0.45]
  to.drawImage(image, left, top, shownWidth, shownHeight, 0, 0, width, pictureHeight)
}

function drawThread(to: CanvasRenderingContext2D): void {
  to.strokeStyle = themeColour("--thread")
  to.lineWidth = 8
  to.lineCap = "round"
  to.stroke(new Path2D("M-20 950C200 990 360 860 470 900S560 1020 480 1010 430 870 620 890 880 980 1100 900"))
}

/** Writes a text, in a smaller font until it fits. */
function writeText(
  to: CanvasRenderingContext2D,
  text: string,
  top: number,
  { font, size }: { font: string; size: number },
) {
  const most = width - 3 * margin - codeWidth
  for (let pixels = size; ; pixels -= 2) {
    to.font = `${font.replace("SIZE", String(pixels))}`
    if (pixels <= 20 || to.measureText(text).width <= most) break
  }
  to.fillText(text, margin, top, most)
}

function drawWords(to: CanvasRenderingContext2D, { name, place, address }: Card): void {
  const body = getComputedStyle(document.body).fontFamily
  to.textBaseline = "top"
  to.fillStyle = themeColour("--ink")
  writeText(to, name, 1050, {
    font: `600 SIZEpx ${getComputedStyle(document.documentElement).getPropertyValue("--display")}`,
    size: 76,
  })
  to.fillStyle = themeColour("--ink-soft")
  writeText(to, place, 1142, { font: `400 SIZEpx ${body}`, size: 40 })
  to.fillStyle = themeColour("--thread")
  writeText(to, address, 1236, { font: `600 SIZEpx ${body}`, size: 36 })
}

function download(content: Blob): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = "redthread.png"
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Saves the card as a picture in the current scheme. Rejects if the browser cannot draw it. */
export async function drawCard(card: Card): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const to = canvas.getContext("2d")
  if (!to) throw new Error("No canvas")
  to.fillStyle = themeColour("--paper")
  to.fillRect(0, 0, width, height)
  if (card.portrait) drawCover(to, await pictureOf(card.portrait))
  drawThread(to)
  drawWords(to, card)
  to.drawImage(card.code, width - margin - codeWidth, 1000, codeWidth, codeWidth)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
  if (!content) throw new Error("No picture")
  download(content)
}
