interface Card {
  portrait: string | null
  name: string
  place: string
  /** As it is read, without its protocol. */
  address: string
  code: HTMLCanvasElement
}

/** Pixels: a portrait over the words and the code. */
const width = 1080
const height = 1350
const pictureHeight = 860
const margin = 72
const codeWidth = 300

/** What a colour of the theme is in the scheme that is on the screen. */
function token(name: string): string {
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

/** The whole width and height of the frame, the rest cut off at both sides, at the bottom alone. */
function drawCover(to: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const scale = Math.max(width / image.naturalWidth, pictureHeight / image.naturalHeight)
  const [shownWidth, shownHeight] = [width / scale, pictureHeight / scale]
  to.drawImage(image, (image.naturalWidth - shownWidth) / 2, 0, shownWidth, shownHeight, 0, 0, width, pictureHeight)
}

/** The thread that leads from the picture to the words. */
function drawThread(to: CanvasRenderingContext2D): void {
  to.strokeStyle = token("--thread")
  to.lineWidth = 8
  to.lineCap = "round"
  to.stroke(new Path2D("M-20 900C200 940 360 780 470 830S560 960 480 950 430 800 620 820 880 930 1100 840"))
}

/** Smaller until it fits. */
function write(
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
  to.fillStyle = token("--ink")
  write(to, name, 1010, {
    font: `600 SIZEpx ${getComputedStyle(document.documentElement).getPropertyValue("--display")}`,
    size: 76,
  })
  to.fillStyle = token("--ink-soft")
  write(to, place, 1110, { font: `400 SIZEpx ${body}`, size: 40 })
  to.fillStyle = token("--thread")
  write(to, address, 1220, { font: `600 SIZEpx ${body}`, size: 36 })
}

function download(content: Blob): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = "redthread.png"
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Saves the card as a picture, in the colours that are on the screen. Rejects where the browser can't. */
export async function drawCard(card: Card): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const to = canvas.getContext("2d")
  if (!to) throw new Error("No canvas")
  to.fillStyle = token("--paper")
  to.fillRect(0, 0, width, height)
  if (card.portrait) drawCover(to, await pictureOf(card.portrait))
  drawThread(to)
  drawWords(to, card)
  to.drawImage(card.code, width - margin - codeWidth, 990, codeWidth, codeWidth)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
  if (!content) throw new Error("No picture")
  download(content)
}
