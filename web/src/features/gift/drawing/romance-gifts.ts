import {
  bow,
  box,
  circle,
  colours as c,
  heart,
  line,
  oval,
  path,
  ring,
  shine,
  star,
  turned,
} from "../../../ui/drawing/shapes"

const letter = [
  box(42, 70, 156, 108, 12, c.cream),
  path("M42 82a12 12 0 0 1 12-12h132a12 12 0 0 1 12 12l-78 58z", c.petal),
  line("M44 172l52-48M196 172l-52-48", c.sand, 4),
  heart(120, 132, 0.85, c.thread),
]

const rings = [
  ring(94, 140, 44, c.gold, 12),
  ring(146, 140, 44, c.amber, 12),
  line("M106 97.7A44 44 0 0 1 138 140", c.gold, 12),
  path("M78 70h32l10 14-26 24-26-24z", c.sky),
  path("M78 70l16 38 16-38z", c.paper),
  line("M150 60v-14M172 70l10-10M130 66l-6-8", c.gold, 4),
]

const candle = [
  path("M120 34c18 22 22 34 10 46a14 14 0 0 1-20 0c-12-12-8-24 10-46z", c.gold),
  path("M120 54c8 10 10 18 4 24a6 6 0 0 1-8 0c-6-6-4-14 4-24z", c.cream),
  line("M120 82v12", c.ink, 4),
  box(92, 94, 56, 92, 10, c.blush),
  path("M92 104c10 18 18-6 28 8s18-8 28 4v-12a10 10 0 0 0-10-10h-36a10 10 0 0 0-10 10z", c.petal),
  oval(120, 190, 62, 14, c.amber),
  oval(120, 186, 62, 12, c.gold),
]

const cups = [
  line("M84 74c-8-12 8-16 0-30M120 66c-8-12 8-16 0-30M156 74c-8-12 8-16 0-30", c.sand, 5),
  path("M42 96h74v40a32 32 0 0 1-32 32h-10a32 32 0 0 1-32-32z", c.thread),
  path("M124 96h74v40a32 32 0 0 1-32 32h-10a32 32 0 0 1-32-32z", c.jade),
  line("M44 108c-22-2-22 34 4 34M196 108c22-2 22 34-4 34", c.ink, 6),
  oval(79, 96, 37, 9, c.brown),
  oval(161, 96, 37, 9, c.brown),
  heart(79, 134, 0.5, c.cream),
  heart(161, 134, 0.5, c.cream),
  oval(120, 184, 84, 9, c.sand),
]

const padlock = [
  line("M84 112V84a36 36 0 0 1 72 0v28", c.amber, 14),
  box(62, 106, 116, 92, 22, c.gold),
  box(62, 106, 116, 24, 12, "#efc469"),
  heart(120, 156, 0.9, c.thread),
  circle(120, 150, 6, c.cream),
  line("M120 152v14", c.cream, 5),
]

const guitar = [
  turned(
    35,
    120,
    130,
    box(113, 26, 14, 92, 4, c.brown),
    box(106, 14, 28, 24, 6, c.ink),
    path("M120 104c26 0 32 20 24 34 22 10 24 60-24 62-48-2-46-52-24-62-8-14-2-34 24-34z", c.sand),
    circle(120, 142, 14, c.ink),
    box(104, 174, 32, 8, 3, c.brown),
    line("M116 30v148M120 30v148M124 30v148", c.cream, 1.5),
  ),
  line("M188 168v-34l16 6", c.thread, 5),
  oval(181, 169, 9, 7, c.thread),
]

const swans = [
  path("M44 158c-2-40 38-46 46-70 4-14-8-22-16-14-4-16 24-20 30 2 8 30-12 38 0 58h14v24c-30 16-70 14-74 0z", c.paper),
  path("M196 158c2-40-38-46-46-70-4-14 8-22 16-14 4-16-24-20-30 2-8 30 12 38 0 58h-14v24c30 16 70 14 74 0z", c.paper),
  line("M56 150c14-2 26-10 32-22M184 150c-14-2-26-10-32-22", c.sand, 4),
  path("M74 74l-14 8 14 4zM166 74l14 8-14 4z", c.amber),
  circle(86, 74, 3, c.ink),
  circle(154, 74, 3, c.ink),
  heart(120, 70, 0.45, c.thread),
  line("M36 180c16 8 30-8 46 0s30-8 46 0 30-8 46 0 20-2 30-4", c.sea, 5),
]

const locket = [
  line("M52 44c4 50 34 62 68 78 34-16 64-28 68-78", c.gold, 5),
  heart(120, 152, 1.5, c.gold),
  heart(120, 152, 1.15, c.thread),
  shine(98, 134, 9, 14),
  circle(120, 108, 8, c.amber),
  star(176, 150, 13, c.gold),
  star(66, 160, 9, c.gold),
]

const hearts = [
  line("M96 128c0 30 20 40 8 76M150 112c-2 40-34 44-24 92", c.thread, 3),
  heart(92, 96, 1.35, c.blush),
  heart(150, 82, 1.55, c.thread),
  shine(126, 60, 9, 15),
  shine(72, 78, 7, 12),
  bow(114, 200, 0.6),
]

const teddy = [
  circle(78, 66, 22, c.brown),
  circle(162, 66, 22, c.brown),
  circle(78, 66, 11, c.sand),
  circle(162, 66, 11, c.sand),
  oval(120, 172, 58, 46, c.brown),
  oval(120, 178, 36, 30, c.sand),
  circle(120, 96, 54, c.brown),
  oval(120, 114, 26, 20, c.sand),
  oval(120, 106, 9, 7, c.ink),
  circle(98, 86, 6, c.ink),
  circle(142, 86, 6, c.ink),
  line("M112 120c4 6 12 6 16 0", c.ink, 4),
  bow(120, 148, 0.95),
]

export const romance = { hearts, letter, teddy, cups, candle, padlock, guitar, locket, swans, rings }
