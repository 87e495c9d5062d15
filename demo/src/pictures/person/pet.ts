import type { Random } from "../../random"
import { mix } from "../palette"
import { line, oval, points, shape } from "./line"

const dark = "#241A1C"
const eye = (x: number, y: number, iris: string) =>
  `${oval(x, y, 13, 14, iris)}${oval(x, y, 7.5, 12, dark)}${oval(x - 4, y - 5, 3.6, 3.6, "#FFFDF6")}`

/** A cat held before the chest, its head at the middle. */
export function cat({ pick, chance }: Random): string {
  const fur = pick(["#D9935B", "#8E8A88", "#3A3234", "#E9DCCB", "#B98B68"])
  const shade = mix(fur, dark, 0.3)
  const pale = mix(fur, "#FFF6EA", 0.65)
  const ear = (side: number) =>
    `<path d="M${side * 74} -24L${side * 68} -98L${side * 18} -62Z" fill="${fur}"/><path d="M${side * 64} -40L${side * 62} -80L${side * 32} -60Z" fill="#E3A79B" opacity=".75"/>`
  const stripes = chance(0.6)
    ? [-26, 0, 26]
        .map((x) =>
          line(
            [
              [x * 0.8, -66],
              [x, -40],
            ],
            shade,
            9,
            0.6,
          ),
        )
        .join("") +
      [-1, 1]
        .map((side) =>
          line(
            [
              [side * 78, 6],
              [side * 54, 12],
            ],
            shade,
            8,
            0.5,
          ),
        )
        .join("")
    : ""
  return `${shape(points("-80 60, 0 30, 84 60, 120 240, 60 330, -70 330, -116 230"), fur)}${shape(
    points("-36 66, 36 66, 44 190, 0 240, -44 190"),
    pale,
    0.8,
  )}${ear(-1)}${ear(1)}${shape(
    points("-78 -20, -40 -66, 40 -66, 78 -20, 80 24, 38 64, -38 64, -80 24"),
    fur,
  )}${stripes}${oval(0, 34, 36, 25, pale)}${eye(-32, 0, pick(["#B9B35A", "#7FA06A", "#D0A24A"]))}${eye(32, 0, "#B9B35A")}<path d="M-9 20H9L0 31Z" fill="#C9706F"/>${line(
    points("0 31, 0 38, -14 44"),
    dark,
    3,
  )}${line(points("0 38, 14 44"), dark, 3)}${[-1, 1]
    .flatMap((side) =>
      [0, 10].map((down) =>
        line(
          [
            [side * 30, 32 + down],
            [side * 92, 24 + down * 2.4],
          ],
          "#FFFDF6",
          2.4,
          0.75,
        ),
      ),
    )
    .join("")}`
}

/** A dog from the breast up, its head at the middle. */
export function dog({ pick, chance }: Random): string {
  const fur = pick(["#B9804E", "#3A2E2B", "#E3CDA8", "#8A5B3A", "#F0E8DC"])
  const shade = mix(fur, dark, 0.28)
  const pale = chance(0.6) ? mix(fur, "#FFF8EE", 0.72) : fur
  const ears = chance(0.6)
    ? [-1, 1]
        .map((side) =>
          shape(
            [
              [side * 60, -66],
              [side * 104, -50],
              [side * 124, 30],
              [side * 96, 84],
              [side * 70, 20],
            ],
            shade,
          ),
        )
        .join("")
    : [-1, 1]
        .map((side) => `<path d="M${side * 84} -34L${side * 88} -128L${side * 26} -78Z" fill="${shade}"/>`)
        .join("")
  return `${shape(points("-90 60, 90 60, 150 260, 160 480, -160 480, -150 260"), fur)}${shape(
    points("-50 90, 50 90, 70 260, 0 350, -70 260"),
    pale,
  )}${shape(points("-84 -30, -48 -88, 48 -88, 84 -30, 76 40, 40 92, -40 92, -76 40"), fur)}${shape(
    points("-14 -86, 14 -86, 22 0, 50 40, 38 90, -38 90, -50 40, -22 0"),
    pale,
  )}${ears}${[-1, 1]
    .map(
      (side) =>
        `${oval(side * 40, -14, 12, 13, dark)}${oval(side * 40 - 4, -19, 4, 4, "#FFFDF6")}${line(
          [
            [side * 24, -40],
            [side * 42, -46],
            [side * 58, -38],
          ],
          shade,
          6,
          0.7,
        )}`,
    )
    .join("")}${oval(0, 32, 22, 16, dark)}${oval(-6, 26, 6, 4, "#7A6A6C")}${shape(
    points("-20 66, 20 66, 16 104, 0 114, -16 104"),
    "#DB7F86",
  )}${line(points("-38 58, -16 70, 0 52, 16 70, 38 58"), dark, 5)}`
}

/** A small bird that sits, its feet at the middle. */
export function bird({ pick }: Random): string {
  const [back, breast] = pick([
    ["#5E86A8", "#F0B98A"],
    ["#8FB26A", "#F2E2A0"],
    ["#E0C060", "#FBF0C6"],
    ["#8A7468", "#E0876A"],
  ] as const)
  return `${shape(points("40 -20, 110 24, 100 40, 26 10"), mix(back, dark, 0.2))}${shape(
    points("-50 -84, -24 -116, 16 -110, 34 -70, 50 -30, 20 0, -30 -4, -52 -44"),
    back,
  )}${shape(points("-54 -76, -30 -64, -6 -30, 2 -2, -32 -6, -54 -40"), breast)}${shape(
    points("4 -76, 40 -44, 72 -4, 20 -20"),
    mix(back, dark, 0.25),
  )}<path d="M-50 -94L-78 -82L-50 -78Z" fill="#D9A441"/>${oval(-28, -92, 6.5, 7, dark)}${oval(-30, -95, 2.2, 2.2, "#FFFDF6")}${line(
    points("-14 -4, -16 12"),
    "#B0763A",
    5,
  )}${line(points("4 -4, 6 12"), "#B0763A", 5)}`
}
