import {
  bow,
  box,
  circle,
  colours as c,
  heart,
  leaf,
  line,
  oval,
  path,
  placed,
  ring,
  shine,
  turned,
} from "../../../ui/drawing/shapes"

const chocolate = "#5b3826"

const praline = (x: number, y: number, kind: number): string =>
  [
    [circle(x, y, 15, chocolate), line(`M${x - 9} ${y - 3}q9 -8 18 0M${x - 9} ${y + 5}q9 -8 18 0`, c.sand, 2.5)],
    [box(x - 14, y - 14, 28, 28, 7, c.brown), circle(x, y, 6, c.sand)],
    [heart(x, y + 2, 0.42, c.thread), shine(x - 5, y - 5, 3, 2)],
    [circle(x, y, 15, c.cream), circle(x, y, 9, c.gold)],
  ][kind % 4]?.join("") ?? ""

const chocolates = [
  turned(-8, 120, 90, box(48, 36, 150, 92, 14, "#8f1420"), box(58, 46, 130, 72, 8, c.thread)),
  bow(130, 78, 1.1),
  box(38, 100, 164, 114, 16, "#a01824"),
  box(48, 110, 144, 94, 10, c.cream),
  ...[0, 1, 2, 3].flatMap((column) => [0, 1].map((row) => praline(70 + column * 34, 134 + row * 44, column + row * 3))),
]

const strawberry = (x: number, y: number): string =>
  placed(x, y, 0.5, path("M0 30C-32 10-30-18-12-20-4-20 4-20 12-20 30-18 32 10 0 30z", c.thread), leaf(0, -18, 22, -30))

const cake = [
  oval(120, 206, 84, 12, "#cdb79a"),
  box(110, 176, 20, 32, 4, c.sand),
  oval(120, 176, 90, 12, c.paper),
  path("M54 112v56c0 10 30 16 66 16s66-6 66-16v-56z", c.petal),
  path(
    "M54 132c12 8 22 8 33 0 11 8 22 8 33 0 11 8 22 8 33 0 11 8 21 8 33 0v14c-12 8-22 8-33 0-11 8-22 8-33 0-11 8-22 8-33 0-11 8-21 8-33 0z",
    c.blush,
  ),
  oval(120, 112, 66, 18, c.paper),
  strawberry(84, 104),
  strawberry(108, 112),
  strawberry(134, 112),
  strawberry(158, 104),
  strawberry(120, 98),
  line("M96 92V56M120 88V48M144 92V56", c.gold, 6),
  ...[96, 120, 144].map((x, each) => path(`M${x} ${[36, 28, 36][each]}c-9 12-5 18 0 18s9-6 0-18z`, "#efc469")),
]

const orange = (x: number, y: number, r: number): string =>
  [circle(x, y, r, "#e58a2f"), shine(x - r / 3, y - r / 3, r / 4, r / 6)].join("")

const apple = (x: number, y: number, fill: string): string =>
  placed(
    x,
    y,
    0.9,
    path("M0-22c14-12 38-4 36 20C34 22 14 36 0 30-14 36-34 22-36-2-38-26-14-34 0-22z", fill),
    line("M0-22c0-8 4-14 8-18", c.brown, 4),
    leaf(4, -30, 24, -24),
    shine(-18, -8, 5, 10),
  )

const grapes = (x: number, y: number): string =>
  [
    [0, 0],
    [18, 0],
    [36, 0],
    [9, 15],
    [27, 15],
    [18, 30],
  ]
    .map(([dx = 0, dy = 0]) => [circle(x + dx, y + dy, 11, c.plum), shine(x + dx - 4, y + dy - 4, 3, 2)].join(""))
    .join("")

const fruit = [
  line("M58 134C58 20 182 20 182 134", c.brown, 9),
  leaf(84, 112, 40, 200),
  orange(86, 108, 28),
  apple(152, 104, c.thread),
  path("M98 100c6-36 30-56 58-58-2 6 0 8 4 10-24 12-36 28-38 54z", "#efc469"),
  apple(112, 118, "#7ea65a"),
  grapes(146, 122),
  path("M40 132h160l-18 74a16 16 0 0 1-15 12H73a16 16 0 0 1-15-12z", c.sand),
  line("M48 156h144M54 180h132M84 134l10 82M120 134v82M156 134l-10 82", "#b48a5c", 5),
  box(36, 126, 168, 14, 7, "#c49d6e"),
  bow(120, 136, 1),
]

const candle = (x: number, top: number, bottom: number, width: number, fill: string): string =>
  [
    box(x - width / 2, top, width, bottom - top, 6, fill),
    oval(x, top + 2, width / 2, 6, c.paper),
    line(`M${x} ${top}v-10`, c.ink, 3),
    path(`M${x} ${top - 42}c-14 20-8 32 0 32s14-12 0-32z`, "#efc469"),
    path(`M${x} ${top - 26}c-6 9-4 16 0 16s6-7 0-16z`, c.paper),
  ].join("")

const candles = [
  oval(120, 204, 92, 14, "#8e6a49"),
  oval(120, 200, 92, 12, "#a88360"),
  candle(76, 126, 200, 44, c.cream),
  candle(164, 144, 200, 48, c.petal),
  candle(120, 92, 202, 46, c.blush),
  leaf(40, 200, 40, -16),
  leaf(200, 202, 38, 196),
]

const fur = "#b98a5e"
const belly = "#e3c8a2"
const bear = [
  circle(82, 62, 20, fur),
  circle(158, 62, 20, fur),
  circle(82, 62, 10, belly),
  circle(158, 62, 10, belly),
  oval(120, 174, 54, 48, fur),
  oval(120, 180, 32, 32, belly),
  turned(26, 66, 160, oval(66, 160, 18, 32, fur)),
  turned(-26, 174, 160, oval(174, 160, 18, 32, fur)),
  circle(84, 208, 22, fur),
  circle(156, 208, 22, fur),
  circle(84, 210, 11, belly),
  circle(156, 210, 11, belly),
  oval(120, 90, 50, 44, fur),
  oval(120, 104, 24, 18, belly),
  circle(102, 84, 5, c.ink),
  circle(138, 84, 5, c.ink),
  oval(120, 96, 7, 5, c.ink),
  line("M120 100v6M112 110q8 6 16 0", c.ink, 3),
  bow(120, 136, 1.2),
]

const scarf = [
  path("M44 88c0-16 12-24 28-24h96c16 0 28 8 28 24v30H44z", "#3f6a86"),
  path("M44 112h152v26H44z", c.sea),
  path("M44 136h152v18c0 12-10 20-24 20H68c-14 0-24-8-24-20z", "#3f6a86"),
  line(
    "M58 78c30 16 50-16 84 0s36 6 44 2M56 124c30 12 54-10 84 0s40 4 46 0M58 156c28 8 56-8 84 0s34 2 42-2",
    c.petal,
    4,
  ),
  path("M128 150h48v62h-48z", c.sea),
  line("M134 212v14M144 212v14M154 212v14M164 212v14M172 212v14", "#3f6a86", 4),
  line("M136 168c12 6 22-4 34 2M136 190c12 6 22-4 34 2", c.petal, 4),
]

const perfume = [
  box(100, 44, 40, 30, 6, c.gold),
  box(108, 72, 24, 16, 3, c.amber),
  path("M72 100c0-8 6-14 14-14h68c8 0 14 6 14 14v98c0 10-8 18-18 18H90c-10 0-18-8-18-18z", "#f4d9d3"),
  path("M82 132h76v64c0 6-4 10-10 10H92c-6 0-10-4-10-10z", c.blush),
  box(92, 146, 56, 40, 4, c.paper),
  heart(120, 166, 0.36, c.thread),
  shine(84, 112, 4, 14, 6),
  line("M84 124q36-8 72 0", "#fff", 3),
]

const necklace = [
  path("M44 44h152v70H44z", "#2a2540"),
  path("M54 52h132v56H54z", c.night),
  path("M36 108h168v88a16 16 0 0 1-16 16H52a16 16 0 0 1-16-16z", "#2a2540"),
  box(50, 118, 140, 80, 10, c.cream),
  line("M72 118c4 42 26 52 48 52s44-10 48-52", c.gold, 3.5),
  ring(120, 172, 5, c.gold, 3),
  heart(120, 186, 0.34, c.thread),
  shine(114, 180, 3, 2),
  circle(80, 142, 3, c.paper),
  circle(160, 142, 3, c.paper),
]

export const sweets = { chocolates, cake, fruit }
export const presents = { candles, bear, scarf, perfume, necklace }
