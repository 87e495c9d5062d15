import { daisyHead, sunflowerHead, tulipHead } from "../../../ui/drawing/flowers"
import {
  bloom,
  bow,
  box,
  circle,
  colours as c,
  leaf,
  line,
  oval,
  path,
  petals,
  placed,
  shine,
  turned,
} from "../../../ui/drawing/shapes"

const stem = (x = 120, from = 112, to = 206): string =>
  line(`M${x} ${from}C${x - 6} ${from + 34} ${x + 6} ${to - 30} ${x} ${to}`, c.moss, 6)

const rose = [
  stem(),
  leaf(120, 168, 50, -30),
  leaf(120, 182, 46, 205),
  bloom(120, 88, 1.45, c.thread, "#8f1420"),
  path("M84 122c12 18 60 18 72 0-8 24-64 24-72 0z", c.moss),
]

const tulip = [
  stem(120, 120),
  leaf(118, 204, 92, -64),
  leaf(122, 204, 84, -118),
  tulipHead(120, 118, { fill: c.blush, deep: c.thread }),
  shine(92, 98, 6, 20, -8),
]

const sunflower = [stem(120, 110), leaf(120, 176, 54, -24), leaf(120, 190, 52, 208), sunflowerHead(120, 90, 1.28)]

const daisy = [stem(96, 96), stem(148, 128), leaf(98, 178, 40, 200), daisyHead(96, 80, 1.6), daisyHead(152, 118, 1.2)]

const lavender = [
  ...[-16, 0, 16].map((degrees) =>
    turned(
      degrees,
      120,
      206,
      line("M120 206V60", c.moss, 5),
      ...[0, 1, 2, 3, 4].flatMap((each) => [
        oval(109, 58 + each * 17, 10, 8, c.lilac),
        oval(131, 58 + each * 17, 10, 8, "#9474b5"),
      ]),
      oval(120, 46, 8, 12, c.lilac),
    ),
  ),
  bow(120, 176, 0.9),
]

const lily = [
  stem(),
  leaf(120, 176, 70, -50),
  leaf(120, 186, 66, 228),
  petals(6, 120, 88, 38, 17, 40, c.petal),
  petals(3, 120, 88, 34, 10, 36, c.paper),
  petals(6, 120, 88, 20, 2.5, 16, c.amber),
  circle(120, 88, 8, c.leaf),
]

const branch = [
  line("M52 196C84 170 96 136 128 118S180 84 192 50", c.brown, 8),
  line("M128 118c-8-18-24-26-44-28M108 142c20 8 40 8 60-2", c.brown, 6),
  ...[
    [84, 88, 1],
    [190, 52, 0.85],
    [168, 138, 1],
    [132, 112, 1.15],
    [78, 170, 0.8],
  ].map(([x = 0, y = 0, scale = 1]) =>
    placed(
      x,
      y,
      scale,
      petals(5, 0, 0, 15, 11, 13, c.petal),
      petals(5, 0, 0, 7, 2, 7, c.blush),
      circle(0, 0, 5, c.thread),
    ),
  ),
]

const bouquet = [
  leaf(90, 110, 64, -150),
  leaf(150, 110, 64, -30),
  leaf(120, 100, 66, -90),
  path("M62 118h116l-44 92a16 16 0 0 1-28 0z", c.cream),
  path("M62 118h58v98a16 16 0 0 1-14-6z", c.sand),
  bloom(84, 104, 0.85, c.blush, c.thread),
  bloom(156, 104, 0.85, c.gold, c.amber),
  bloom(120, 78, 0.95, c.thread, "#8f1420"),
  bloom(120, 122, 0.8, c.petal, c.blush),
  box(92, 160, 56, 10, 5, c.thread),
  bow(120, 166, 0.85),
]

export const flower = { daisy, tulip, rose, sunflower, lavender, lily, branch, bouquet }
