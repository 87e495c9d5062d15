import { bow, box, circle, colours as c, heart, line, oval, path, shine } from "../../../ui/drawing/shapes"

const hat = [
  oval(120, 158, 96, 24, c.sand),
  path("M66 150c0-60 20-84 54-84s54 24 54 84c-30 12-78 12-108 0z", "#e6c79f"),
  path("M66 138c30 14 78 14 108 0v14c-30 12-78 12-108 0z", c.thread),
  bow(160, 146, 0.7),
]

const scarf = [
  path("M70 62c30-20 70-20 100 0v34c-30 20-70 20-100 0z", c.jade),
  path("M72 66c30 18 66 18 96 0v16c-30 20-66 20-96 0z", c.mint),
  path("M132 92h40v96h-40z", c.jade),
  path("M84 92h40v76H84z", "#357a69"),
  line("M134 118h36M134 142h36M134 166h36", c.mint, 6),
  line("M86 118h36M86 142h36", c.mint, 6),
  line("M138 190v14M152 190v14M166 190v14M90 170v14M104 170v14M118 170v14", c.jade, 4),
]

const handbag = [
  line("M84 104c0-64 72-64 72 0", c.brown, 9),
  path("M58 98h124l16 84a16 16 0 0 1-16 18H58a16 16 0 0 1-16-18z", c.thread),
  path("M58 98h124l6 32c-44 22-92 22-136 0z", "#9c1622"),
  box(106, 126, 28, 24, 6, c.gold),
  shine(66, 168, 6, 20, 8),
]

const lipstick = [
  path("M98 110V66l44-28v72z", c.thread),
  path("M98 66l44-28v22c-14 4-32 6-44 6z", c.blush),
  box(92, 104, 56, 34, 4, c.gold),
  box(84, 134, 72, 70, 8, c.night),
  box(84, 148, 72, 8, 0, c.gold),
]

const glasses = [
  path("M34 98h80c4 44-8 60-38 60s-42-20-42-60z", c.night),
  path("M206 98h-80c-4 44 8 60 38 60s42-20 42-60z", c.night),
  line("M112 104c4-8 12-8 16 0M34 100l-8-12M206 100l8-12", c.night, 8),
  path("M46 108h34l-22 38c-8-8-12-22-12-38z", c.sea),
  path("M138 108h34l-22 38c-8-8-12-22-12-38z", c.sea),
]

const watch = [
  box(96, 24, 48, 60, 10, c.brown),
  box(96, 156, 48, 60, 10, c.brown),
  circle(120, 120, 58, c.gold),
  circle(120, 120, 46, c.cream),
  line("M120 120V90M120 120l20 14", c.ink, 5),
  line("M120 80v6M120 154v6M80 120h6M154 120h6", c.amber, 4),
  circle(120, 120, 5, c.thread),
  box(176, 112, 12, 16, 4, c.amber),
]

const necklace = [
  path("M60 48c0 80 30 110 60 122 30-12 60-42 60-122h-8c-2 70-26 98-52 110-26-12-50-40-52-110z", c.gold),
  ...[
    [66, 92],
    [80, 126],
    [100, 152],
    [140, 152],
    [160, 126],
    [174, 92],
  ].map(([x = 0, y = 0]) => circle(x, y, 10, c.paper)),
  path("M120 158l22 24-22 30-22-30z", c.sea),
  path("M120 158l10 24-10 30-10-30z", c.sky),
]

const shoes = [
  path(
    "M42 74c22 6 40 30 66 52 28 24 58 34 88 42 14 4 14 22 0 22h-60c-26 0-46-22-66-46v56H56c2-46-4-84-14-126z",
    c.thread,
  ),
  path("M42 74c22 6 40 30 66 52 20 18 42 28 64 35-34 8-62-4-82-25-16-18-30-32-44-40z", "#8f1420"),
  bow(176, 166, 0.55),
]

const crown = [
  path("M50 170l-12-86 44 40 38-62 38 62 44-40-12 86z", c.gold),
  box(48, 166, 144, 22, 8, c.amber),
  circle(38, 80, 10, c.thread),
  circle(120, 58, 11, c.thread),
  circle(202, 80, 10, c.thread),
  heart(120, 142, 0.6, c.thread),
  circle(82, 176, 5, c.cream),
  circle(120, 176, 5, c.cream),
  circle(158, 176, 5, c.cream),
]

export const fashion = { scarf, hat, lipstick, glasses, shoes, handbag, watch, necklace, crown }
