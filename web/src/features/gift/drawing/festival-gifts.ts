import {
  bow,
  box,
  circle,
  colours as c,
  line,
  oval,
  path,
  petals,
  shine,
  star,
  turned,
} from "../../../ui/drawing/shapes"

const lantern = [
  line("M120 30v22", c.ink, 4),
  box(92, 50, 56, 14, 4, c.gold),
  oval(120, 116, 66, 56, c.thread),
  line("M88 68c-20 28-20 68 0 96M152 68c20 28 20 68 0 96M120 60v112", c.gold, 4),
  box(92, 166, 56, 14, 4, c.gold),
  line("M120 180v30M108 180v22M132 180v22", c.thread, 4),
  shine(84, 96, 7, 18, 14),
]

const burst = (x: number, y: number, r: number, stroke: string): string =>
  Array.from({ length: 10 }, (_, each) =>
    turned(each * 36, x, y, line(`M${x} ${y - r * 0.4}V${y - r}`, stroke, 5), circle(x, y - r - 9, 4, stroke)),
  ).join("")

const fireworks = [
  burst(92, 92, 50, c.thread),
  burst(164, 120, 42, c.gold),
  burst(108, 176, 30, c.jade),
  star(176, 52, 11, c.gold),
  star(48, 164, 9, c.blush),
]

const fir = [
  box(108, 176, 24, 30, 4, c.brown),
  path("M120 34l44 58h-20l34 46h-24l36 44H50l36-44H62l34-46H76z", c.moss),
  path("M120 34l-44 58h20l-34 46h24l-36 44h70z", c.leaf),
  star(120, 34, 18, c.gold),
  circle(102, 112, 8, c.thread),
  circle(140, 128, 8, c.gold),
  circle(88, 164, 8, c.sea),
  circle(128, 168, 8, c.thread),
  circle(160, 166, 7, c.blush),
  line("M92 104c20 14 40 12 58-2M78 150c26 16 60 16 86-2", c.cream, 3),
]

const mooncake = [
  petals(12, 120, 120, 62, 22, 22, c.amber),
  circle(120, 120, 66, c.gold),
  petals(8, 120, 120, 30, 11, 20, "#efc469"),
  circle(120, 120, 20, c.amber),
  circle(120, 120, 10, c.cream),
]

const pumpkin = [
  line("M120 78c-2-16 6-26 18-30", c.moss, 9),
  oval(72, 140, 40, 54, "#d9812f"),
  oval(168, 140, 40, 54, "#d9812f"),
  oval(96, 140, 40, 58, "#e89544"),
  oval(144, 140, 40, 58, "#e89544"),
  oval(120, 140, 32, 60, "#f0a85c"),
  path("M82 122l22-4-8 20zM158 122l-22-4 8 20z", c.ink),
  path("M78 156c20 30 64 30 84 0-10 6-14 0-20 4s-14-2-22-2-16 6-22 2-10 2-20-4z", c.ink),
]

const egg = [
  path("M120 34c44 0 70 60 70 100s-30 70-70 70-70-30-70-70 26-100 70-100z", c.mint),
  path("M56 106l16 14 16-14 16 14 16-14 16 14 16-14 16 14 16-14c4 10 6 20 6 28H50c0-8 2-18 6-28z", c.thread),
  path("M52 150h136c-2 10-6 18-10 24H62c-4-6-8-14-10-24z", c.gold),
  ...[78, 106, 134, 162].map((x) => circle(x, 162, 6, c.cream)),
  ...[92, 120, 148].map((x) => circle(x, 78, 6, c.jade)),
]

const snowman = [
  circle(120, 160, 52, c.paper),
  circle(120, 92, 38, c.paper),
  box(86, 54, 68, 10, 4, c.night),
  box(98, 22, 44, 36, 4, c.night),
  box(98, 46, 44, 8, 0, c.thread),
  circle(108, 86, 4, c.ink),
  circle(132, 86, 4, c.ink),
  path("M120 94l30 8-30 6z", "#e8823a"),
  line("M88 122c20 12 44 12 64 0M144 122l10 32", c.thread, 9),
  line("M70 148L40 126M170 148l30-22", c.brown, 5),
  circle(120, 156, 4, c.ink),
  circle(120, 178, 4, c.ink),
]

const envelope = [
  box(62, 38, 116, 166, 10, c.thread),
  path("M62 48a10 10 0 0 1 10-10h96a10 10 0 0 1 10 10v34c-36 26-80 26-116 0z", "#a31824"),
  circle(120, 100, 22, c.gold),
  line("M120 88v24M108 100h24", c.amber, 5),
  line("M84 150h72M84 170h72", c.gold, 4),
  bow(120, 188, 0.5),
]

export const festival = { egg, pumpkin, mooncake, snowman, lantern, fir, fireworks, envelope }
