import { mix } from "./palette"
import { type Canvas, downward, field, halo } from "./shapes"

const box = (x: number, y: number, width: number, height: number, colour: string, round = 0) =>
  `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" fill="${colour}"${round ? ` rx="${round}"` : ""}/>`

const cosy = ["#EAD9C4", "#DDE2D3", "#E8CDBB", "#D3DCE0", "#E9DCC0", "#D9C6CB"]
const spines = [
  "#B8333C",
  "#23715F",
  "#F1E6D2",
  "#34465E",
  "#D2A047",
  "#7C4A5E",
  "#C98A7A",
  "#5D7A6A",
  "#8C5A3A",
  "#93B0BC",
]

/** Light that falls from one side over a room, and the wall it falls on. */
function room({ luck }: Canvas, wall: string): string {
  const x = luck.pick([180, 1420])
  return `<defs>${halo("lit", "#FFF4DA", 0.8)}${downward("wall", [
    [0, mix(wall, "#FFF6E6", 0.35)],
    [1, mix(wall, "#7A5240", 0.28)],
  ])}</defs><rect width="${field.width}" height="${field.height}" fill="url(#wall)"/><circle cx="${x}" cy="240" r="900" fill="url(#lit)"/>`
}

const leaves = ({ luck }: Canvas, x: number, y: number, size: number, green: string) =>
  Array.from({ length: 9 }, (_, index) => {
    const turn = -80 + index * 20 + luck.int(-7, 7)
    return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size.toFixed(2)})" d="M0 0C34 -60 30 -150 0 -210C-30 -150 -34 -60 0 0Z" fill="${mix(green, index % 2 ? "#F4E6A8" : "#1E3A34", 0.14)}"/>`
  }).join("")

const plant = (canvas: Canvas, x: number, y: number, size: number) =>
  `${leaves(canvas, x, y - 60 * size, size, canvas.luck.pick(["#4F8060", "#6B8F5A", "#3F7668"]))}<path d="M${x - 60 * size} ${y - 80 * size}H${x + 60 * size}L${x + 44 * size} ${y + 40 * size}H${x - 44 * size}Z" fill="${canvas.luck.pick(["#C0714B", "#EFE4D4", "#54748C"])}"/>`

function pane(canvas: Canvas, x: number, width: number, top: number, height: number): string {
  const { palette, luck } = canvas
  const hill = `<path d="M${x} ${top + height * 0.7}Q${x + width * 0.3} ${top + height * (0.4 + luck.next() * 0.2)} ${x + width * 0.6} ${top + height * 0.66}T${x + width} ${top + height * 0.6}V${top + height}H${x}Z" fill="${mix(palette.far, palette.green, 0.6)}"/>`
  return `<defs>${downward("outside", [
    [0, palette.sky[0]],
    [0.6, palette.sky[1]],
    [1, palette.sky[2]],
  ])}</defs>${box(x - 26, top - 26, width + 52, height + 52, "#FBF5EA", 8)}${box(x, top, width, height, "url(#outside)")}${hill}${box(x + width / 2 - 10, top, 20, height, "#FBF5EA")}${box(x, top + height * 0.36, width, 14, "#FBF5EA")}${box(x - 60, top + height + 20, width + 120, 34, "#EADCC8")}`
}

/** A living room: a window with a plant on its sill, curtains, a lamp, a picture. */
export function home(canvas: Canvas): string {
  const { luck } = canvas
  const wall = luck.pick(cosy)
  const x = luck.pick([120, 900])
  const other = x > 500 ? 160 : 1060
  const curtain = (at: number) =>
    `<path d="M${at} 60H${at + 120}C${at + 90} 400 ${at + 130} 700 ${at + 100} 1010H${at - 10}C${at + 30} 700 ${at - 10} 400 ${at} 60Z" fill="${mix(wall, "#FFFFFF", 0.6)}" opacity=".85"/>`
  const sofa = luck.pick(["#5D7A6A", "#B4673F", "#34465E", "#C98A7A", "#7C4A5E"])
  const art = `${box(other, 170, 300, 380, "#FBF5EA")}${box(other + 34, 204, 232, 312, luck.pick(["#E9C08A", "#C9D8D0", "#DFA793"]))}<circle cx="${other + 150}" cy="330" r="76" fill="${luck.pick(["#B8333C", "#23715F", "#F4E6C4"])}"/>`
  const lamp = `<circle cx="${other + 470}" cy="420" r="300" fill="url(#lit)"/><path d="M${other + 400} 480L${other + 430} 350H${other + 520}L${other + 550} 480Z" fill="#F7DFA8"/>${box(other + 470, 480, 12, 480, "#5B3A2A")}`
  return `${room(canvas, wall)}${pane(canvas, x, 560, 130, 640)}${curtain(x - 110)}${curtain(x + 560)}${art}${lamp}${plant(canvas, x + luck.int(80, 480), 790, 0.9)}<path d="M-40 900C200 820 1400 820 1640 900V1200H-40Z" fill="${sofa}"/><path d="M-40 980C300 920 1300 920 1640 980V1200H-40Z" fill="${mix(sofa, "#1A0C10", 0.2)}"/>`
}

/** Shelves full of books, some lying, a plant and a lamp between. */
export function library(canvas: Canvas): string {
  const { luck } = canvas
  const wood = luck.pick(["#8C5F3E", "#6A4630", "#EDE2D0", "#4F5B54"])
  const rows = [0, 1, 2, 3].map((row) => {
    const floor = 300 + row * 290
    const books: string[] = []
    for (let x = 20; x < 1580;) {
      if (luck.chance(0.06)) {
        books.push(plant(canvas, x + 70, floor - 30, 0.62))
        x += 150
        continue
      }
      const [width, height] = [luck.int(26, 62), luck.int(150, 236)]
      const colour = luck.pick(spines)
      books.push(
        `${box(x, floor - height, width, height, colour, 3)}${box(x, floor - height * 0.76, width, 16, mix(colour, "#FFF3D8", 0.5))}${box(x + width - 8, floor - height, 8, height, mix(colour, "#1A0C10", 0.25))}`,
      )
      x += width + (luck.chance(0.12) ? 40 : 3)
    }
    return `${books.join("")}${box(0, floor, 1600, 26, mix(wood, "#FFF0D8", 0.2))}${box(0, floor + 26, 1600, 26, mix(wood, "#120808", 0.4))}`
  })
  const posts = [0, 520, 1050, 1580].map((x) => box(x, 0, 24, 1200, wood))
  return `<rect width="1600" height="1200" fill="${mix(wood, "#1E1012", 0.42)}"/><defs>${halo("lit", "#FFE2A8", 0.75)}</defs>${rows.join("")}${posts.join("")}<circle cx="${luck.pick([260, 1340])}" cy="260" r="860" fill="url(#lit)"/>`
}

/** A kitchen: tiles, a shelf with jars, pans on hooks, a board with herbs. */
export function kitchen(canvas: Canvas): string {
  const { luck } = canvas
  const tile = luck.pick(["#F2E9DC", "#DCE6E2", "#EBD6C6", "#E6E2D0"])
  const grid = [
    ...Array.from({ length: 14 }, (_, index) => `<path d="M0 ${index * 90}H1600"/>`),
    ...Array.from({ length: 18 }, (_, index) => `<path d="M${index * 90} 0V1200"/>`),
  ].join("")
  const jars = Array.from({ length: 13 }, (_, index) => {
    const [x, height] = [50 + index * 118 + luck.int(-14, 14), luck.int(80, 150)]
    const colour = luck.pick(["#D2A047", "#B8333C", "#7FA060", "#F3E7D0", "#C98A5A", "#54748C"])
    return luck.chance(0.16)
      ? plant(canvas, x + 40, 330, 0.5)
      : `${box(x, 356 - height, 82, height, mix(colour, "#FFFFFF", 0.15), 14)}${box(x + 8, 340 - height, 66, 24, "#8C5F3E", 5)}${box(x + 12, 366 - height, 12, height - 30, "#FFFFFF", 5)}`
  })
  const pans = [luck.int(140, 240), luck.int(340, 420), luck.int(1180, 1260), luck.int(1380, 1460)].map(
    (x) =>
      `${box(x - 7, 470, 14, 130, "#4A3A34")}<circle cx="${x}" cy="660" r="${luck.int(64, 92)}" fill="${luck.pick(["#B4673F", "#3B3436", "#8E9698", "#C0714B"])}"/>`,
  )
  const wood = luck.pick(["#A87648", "#C79A66", "#7A5238"])
  const herbs = [luck.int(120, 380), luck.int(1200, 1480)].map((x) => plant(canvas, x, 930, 0.8))
  return `${room(canvas, tile)}<g stroke="#FFFFFF" stroke-width="7" opacity=".5">${grid}</g>${box(0, 356, 1600, 30, wood)}${jars.join("")}${box(0, 452, 1600, 14, "#5B4A42")}${pans.join("")}${box(0, 960, 1600, 240, wood)}${box(0, 960, 1600, 18, mix(wood, "#FFF3DC", 0.4))}${herbs.join("")}`
}
