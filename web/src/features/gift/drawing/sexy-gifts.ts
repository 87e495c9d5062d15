import { bow, box, circle, colours as c, heart, leaf, line, oval, path, shine, star } from "../../../ui/drawing/shapes"

const lips = [
  path("M28 118c30-30 54-52 72-52 10 0 16 8 20 8s10-8 20-8c18 0 42 22 72 52-30 44-60 62-92 62s-62-18-92-62z", c.thread),
  path("M28 118c40-6 62-12 92-4 30-8 52-2 92 4-40 20-62 26-92 26s-52-6-92-26z", "#7e0f1a"),
  path("M64 118c24-6 40-8 56-2 16-6 32-4 56 2-20 8-36 10-56 10s-36-2-56-10z", c.paper),
  shine(92, 84, 14, 5, -28),
  shine(146, 160, 18, 5, -12),
]

const mask = [
  path(
    "M30 96c30-24 66-14 90 4 24-18 60-28 90-4 2 40-14 66-44 66-24 0-36-14-46-30-10 16-22 30-46 30-30 0-46-26-44-66z",
    c.night,
  ),
  path("M56 112c14-10 34-6 44 8-10 16-38 20-46 2zM184 112c-14-10-34-6-44 8 10 16 38 20 46 2z", c.cream),
  line("M30 96C20 70 34 52 52 48M210 96c10-26-4-44-22-48", c.thread, 5),
  path("M120 92c-14-20-12-42 0-60 12 18 14 40 0 60z", c.thread),
  path("M108 88C92 76 86 58 90 40c16 10 22 28 18 48zM132 88c16-12 22-30 18-48-16 10-22 28-18 48z", c.plum),
  circle(120, 98, 7, c.gold),
]

const strawberry = [
  path("M120 206c-40-18-66-62-56-98 8-24 40-24 56-14 16-10 48-10 56 14 10 36-16 80-56 98z", c.thread),
  path("M64 130c20 14 36-2 56 10s36 0 56-10c-2 32-26 62-56 76-30-14-54-44-56-76z", c.brown),
  ...[-150, -120, -90, -60, -30].map((degrees) => leaf(120, 94, 44, degrees, c.leaf)),
  line("M120 94V62", c.moss, 6),
  line("M86 162c20 8 40-8 68 0", c.cream, 5),
  ...[
    [88, 112],
    [112, 116],
    [136, 110],
    [154, 120],
  ].map(([x = 0, y = 0]) => oval(x, y, 3, 5, c.gold)),
]

const perfume = [
  path("M120 96c50 0 72 26 72 54s-30 48-72 48-72-20-72-48 22-54 72-54z", c.lilac),
  path("M56 146c30 12 98-12 128 2 4 28-26 46-64 46s-68-20-64-48z", "#8f6fb2"),
  box(106, 70, 28, 30, 4, c.gold),
  circle(120, 54, 18, c.gold),
  line("M138 62c24-6 40 2 46 18", c.plum, 5),
  oval(190, 92, 14, 18, c.plum),
  shine(82, 128, 8, 18, 30),
  line("M84 44l-16-8M80 58H60M88 34l-10-14", c.lilac, 4),
]

const wine = [
  path("M70 40h100c6 60-10 96-50 96s-56-36-50-96z", c.cream),
  path("M70 70c30 14 70-10 101 0-2 42-18 66-51 66s-49-24-50-66z", "#8f1420"),
  line("M120 136v56M84 198h72", c.sand, 8),
  shine(90, 92, 6, 22, 8),
  heart(172, 172, 0.5, c.thread),
]

const feather = [
  path("M58 196C50 110 90 40 190 34c6 70-26 128-104 136z", c.blush),
  path("M58 196C84 120 120 76 190 34c6 70-26 128-104 136z", c.petal),
  line("M50 208C80 130 120 84 184 40", c.thread, 4),
  line("M92 142l-22-14M112 116l-26-18M134 92l-24-20M104 146l38 2M126 120l42-2M150 92l34-6", c.blush, 3),
]

const cherries = [
  line("M82 150c6-50 30-82 70-104M160 158c4-40 2-80-8-112", c.moss, 6),
  leaf(152, 46, 58, 18),
  circle(80, 162, 38, c.thread),
  circle(160, 168, 38, "#9c1622"),
  shine(66, 148, 8, 13),
  shine(146, 154, 8, 13),
]

const robe = [
  path("M78 48h84l40 56-28 20-8-12 10 92H64l10-92-8 12-28-20z", c.plum),
  path("M96 48l24 70 24-70 12 4-26 92h-20L84 52z", c.petal),
  box(72, 132, 96, 14, 4, c.thread),
  bow(128, 140, 0.8),
  line("M84 170l-4 30M156 170l4 30", "#8a5479", 4),
]

const moon = [
  path("M150 40a84 84 0 1 0 46 120A70 70 0 0 1 150 40z", c.gold),
  star(176, 72, 14, c.cream),
  star(196, 112, 9, c.cream),
  star(146, 112, 8, c.cream),
  line("M92 116c4 6 12 6 16 0M122 122c4 6 12 6 16 0", c.amber, 4),
  line("M102 146c8 8 18 8 26 0", c.thread, 4),
]

export const sexy = { lips, cherries, strawberry, feather, moon, wine, mask, perfume, robe }
