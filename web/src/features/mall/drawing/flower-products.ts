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

const deepRed = "#8f1420"

/** Paper around stems, tied with the thread. */
const wrap = (paper: string, shade: string): string[] => [
  path("M58 116h124l-40 96a14 14 0 0 1-12 8h-20a14 14 0 0 1-12-8z", paper),
  path("M58 116l62 20-14 84a14 14 0 0 1-8-8z", shade),
  box(96, 168, 48, 8, 4, c.thread),
  bow(120, 172, 0.8),
]

const vase = (fill: string): string[] => [
  path("M84 138h72c-4 14-2 24 6 36 10 16 4 38-12 42H90c-16-4-22-26-12-42 8-12 10-22 6-36z", fill),
  shine(96, 184, 6, 18, 10),
]

const lavender = (x: number, degrees: number): string =>
  turned(
    degrees,
    x,
    200,
    line(`M${x} 140V52`, c.moss, 4),
    ...[0, 1, 2, 3].flatMap((each) => [
      oval(x - 8, 48 + each * 14, 8, 6, c.lilac),
      oval(x + 8, 48 + each * 14, 8, 6, "#9474b5"),
    ]),
    oval(x, 38, 6, 9, c.lilac),
  )

const meadow = [
  leaf(96, 110, 66, -140),
  leaf(144, 110, 66, -40),
  lavender(96, -14),
  lavender(146, 14),
  line("M120 140V60", c.moss, 4),
  daisyHead(120, 52, 1),
  daisyHead(80, 100, 0.85),
  bloom(158, 104, 0.62, c.blush, c.thread),
  daisyHead(120, 96, 0.8),
  bloom(100, 124, 0.5, "#efc469", c.amber),
  daisyHead(142, 128, 0.65),
  ...wrap(c.sand, "#c49d6e"),
]

const sunflowers = [
  line("M120 144V84M104 148C96 120 84 112 76 100M138 148C146 122 158 114 166 102", c.moss, 6),
  leaf(110, 132, 44, 200),
  leaf(132, 132, 44, -20),
  sunflowerHead(72, 92, 0.82),
  sunflowerHead(170, 96, 0.82),
  sunflowerHead(120, 66, 1),
  ...vase(c.sea),
]

const tulips = [
  line("M120 150L120 70M116 150L84 82M124 150L156 82M112 150L62 112M128 150L178 112", c.moss, 5),
  leaf(112, 146, 82, -118),
  leaf(128, 146, 82, -62),
  tulipHead(62, 104, { scale: 0.62, degrees: -32, fill: "#efc469", deep: c.gold }),
  tulipHead(178, 104, { scale: 0.62, degrees: 32, fill: "#efc469", deep: c.gold }),
  tulipHead(86, 78, { scale: 0.62, degrees: -16, fill: c.petal, deep: c.blush }),
  tulipHead(154, 78, { scale: 0.62, degrees: 16, fill: c.petal, deep: c.blush }),
  tulipHead(120, 66, { scale: 0.62, fill: c.blush, deep: c.thread }),
  ...wrap(c.paper, c.cream),
]

const orchidHead = (x: number, y: number, scale: number): string =>
  placed(
    x,
    y,
    scale,
    petals(3, 0, 0, 20, 10, 17, "#eadcf1"),
    turned(180, 0, 0, petals(3, 0, 0, 16, 13, 14, c.lilac)),
    circle(0, 0, 7, c.plum),
    circle(0, 1, 3, c.gold),
  )

const orchid = [
  leaf(118, 168, 70, -24),
  leaf(122, 170, 70, 204),
  line("M120 170C112 110 104 64 150 46S206 66 208 84", c.moss, 5),
  orchidHead(118, 72, 0.82),
  orchidHead(150, 50, 0.92),
  orchidHead(186, 56, 0.84),
  orchidHead(208, 88, 0.62),
  path("M82 166h76l-8 46a10 10 0 0 1-10 8h-40a10 10 0 0 1-10-8z", c.jade),
  box(76, 158, 88, 16, 8, "#347767"),
  shine(98, 194, 5, 14, 8),
]

const roses = [
  leaf(84, 116, 70, -152),
  leaf(156, 116, 70, -28),
  leaf(120, 92, 72, -90),
  bloom(72, 104, 0.66, c.thread, deepRed),
  bloom(168, 104, 0.66, c.thread, deepRed),
  bloom(94, 72, 0.7, "#d4414b", c.thread),
  bloom(146, 72, 0.7, "#d4414b", c.thread),
  bloom(120, 98, 0.8, c.thread, deepRed),
  bloom(92, 122, 0.6, "#d4414b", c.thread),
  bloom(148, 122, 0.6, "#d4414b", c.thread),
  ...wrap(c.cream, c.sand),
]

const rose_box = [
  path("M48 124v66c0 16 32 30 72 30s72-14 72-30v-66z", c.night),
  oval(120, 124, 72, 30, "#241f38"),
  bloom(72, 114, 0.56, c.blush, c.thread),
  bloom(168, 114, 0.56, c.blush, c.thread),
  bloom(96, 100, 0.58, c.petal, c.blush),
  bloom(144, 100, 0.58, c.petal, c.blush),
  bloom(120, 90, 0.56, c.blush, c.thread),
  bloom(120, 118, 0.66, c.thread, deepRed),
  bloom(92, 130, 0.54, c.thread, deepRed),
  bloom(148, 130, 0.54, c.thread, deepRed),
  path("M48 150c10 14 38 24 72 24s62-10 72-24v10c-10 14-38 24-72 24s-62-10-72-24z", c.gold),
  bow(120, 178, 0.9),
]

export const flowers = { meadow, sunflowers, tulips, orchid, roses, rose_box }
