import {
  bow,
  box,
  circle,
  colours as c,
  heart,
  line,
  oval,
  path,
  shine,
  star,
  turned,
} from "../../../ui/drawing/shapes"

const flame = (x: number, y: number): string =>
  path(`M${x} ${y - 20}c9 11 10 16 5 21a7 7 0 0 1-10 0c-5-5-4-10 5-21z`, c.gold)

const cake = [
  ...[88, 120, 152].flatMap((x) => [flame(x, 58), box(x - 4, 60, 8, 30, 3, c.thread)]),
  box(66, 86, 108, 48, 12, c.petal),
  path("M66 100c12 14 20 0 27 8s18 8 27 0 18 8 27 0 20 4 27-8v-2a12 12 0 0 0-12-12H78a12 12 0 0 0-12 12z", c.paper),
  box(46, 126, 148, 64, 14, c.blush),
  path("M46 142c14 16 26 0 37 8s26 8 37 0 26 8 37 0 26 6 37-8v-2a14 14 0 0 0-14-14H60a14 14 0 0 0-14 14z", c.cream),
  oval(120, 192, 92, 10, c.sand),
]

const cupcake = [
  flame(120, 46),
  box(116, 46, 8, 24, 3, c.jade),
  path("M64 128c-14-20 4-38 20-34-2-24 26-34 36-26 10-8 38 2 36 26 16-4 34 14 20 34z", c.petal),
  path("M76 108c20 12 70 12 88 0 6 8 16 10 12 20H64c-4-10 6-12 12-20z", c.blush),
  path("M66 126h108l-16 76H82z", c.jade),
  line("M88 130l8 68M110 130l4 68M132 130l-4 68M154 130l-8 68", c.mint, 4),
  circle(98, 92, 4, c.thread),
  circle(142, 96, 4, c.gold),
  circle(122, 82, 4, c.sea),
]

const balloons = [
  line("M80 124c6 30 30 40 38 80M160 124c-6 30-30 40-38 80M120 108c4 40-2 60 0 96", c.thread, 3),
  oval(76, 88, 32, 40, c.sea),
  oval(164, 88, 32, 40, c.gold),
  oval(120, 68, 34, 44, c.thread),
  shine(108, 50, 7, 14),
  shine(64, 74, 6, 12),
  shine(152, 74, 6, 12),
  bow(120, 200, 0.6),
]

const parcel = [
  box(48, 100, 144, 98, 10, c.jade),
  box(38, 80, 164, 34, 8, "#57a892"),
  box(108, 80, 24, 118, 0, c.thread),
  path("M120 80C96 30 50 46 68 76c8 10 30 8 52 4zM120 80c24-50 70-34 52-4-8 10-30 8-52 4z", c.thread),
  path("M114 74C98 52 74 52 80 68c4 8 18 8 34 6zM126 74c16-22 40-22 34-6-4 8-18 8-34 6z", "#8f1420"),
  shine(66, 146, 5, 24, 0),
]

const partyHat = [
  path("M120 42l58 146c-36 18-80 18-116 0z", c.plum),
  path("M104 82l28-10 14 36-58 14zM82 138l76-20 12 32-98 18z", c.gold),
  circle(120, 38, 15, c.thread),
  line("M62 188c36 18 80 18 116 0", c.cream, 9),
  star(56, 84, 12, c.gold),
  star(186, 78, 15, c.thread),
  circle(46, 132, 6, c.sea),
  circle(196, 128, 7, c.jade),
]

const champagne = [
  turned(
    -14,
    100,
    120,
    path("M74 52h52l-6 60a22 22 0 0 1-40 0z", c.cream),
    path("M77 78h46l-3 34a22 22 0 0 1-40 0z", c.gold),
    line("M100 128v56M80 188h40", c.sand, 6),
    circle(94, 96, 4, c.paper),
    circle(106, 88, 3, c.paper),
    circle(104, 106, 3, c.paper),
  ),
  turned(
    14,
    140,
    120,
    path("M114 52h52l-6 60a22 22 0 0 1-40 0z", c.cream),
    path("M117 78h46l-3 34a22 22 0 0 1-40 0z", c.gold),
    line("M140 128v56M120 188h40", c.sand, 6),
    circle(136, 98, 4, c.paper),
    circle(146, 88, 3, c.paper),
  ),
  line("M120 44V30M102 48l-8-12M138 48l8-12", c.gold, 4),
]

const popper = [
  path("M50 198l34-90 58 56z", c.thread),
  path("M64 162l20-54 14 14zM50 198l8-22 22 12z", c.gold),
  line("M110 108c0-30 20-30 16-60M134 128c20-14 30 6 58-10M124 118c14-24 34-22 46-46", c.jade, 5),
  ...[
    [96, 70, c.sea],
    [150, 46, c.thread],
    [186, 80, c.gold],
    [176, 150, c.plum],
    [206, 116, c.jade],
    [120, 30, c.gold],
  ].map(([x, y, fill]) => circle(Number(x), Number(y), 7, String(fill))),
  star(196, 44, 14, c.gold),
  star(158, 102, 11, c.thread),
]

const music = [
  box(52, 116, 136, 74, 12, c.brown),
  path("M52 116l14-48h108l14 48z", "#94643f"),
  box(64, 128, 112, 50, 6, c.cream),
  line("M100 160v-22l30-6v22", c.thread, 5),
  oval(94, 161, 8, 6, c.thread),
  oval(124, 155, 8, 6, c.thread),
  line("M188 152h14v-16", c.amber, 6),
  circle(202, 132, 7, c.gold),
  heart(86, 92, 0.35, c.gold),
  heart(154, 92, 0.35, c.gold),
  line("M116 54c-6-8 8-14 4-24M146 52c-6-8 8-14 4-24", c.thread, 4),
]

export const birthday = { balloons, cupcake, party_hat: partyHat, popper, cake, champagne, parcel, music }
