import type { Random } from "../../random"
import { mix } from "../palette"
import { fill, line, oval, points, shape } from "./line"

const steam = (x: number) =>
  `<path d="M${x} -80c-22 -30 22 -44 0 -78M${x + 30} -76c-22 -30 22 -44 0 -78" fill="none" stroke="#FFFBF2" stroke-width="8" stroke-linecap="round" opacity=".5"/>`

/** Each with the place where it is held at the middle. */
export function cup({ pick }: Random): string {
  const colour = pick(["#F6EFE4", "#C2212E", "#23715F", "#D2A047", "#54748C"])
  return `${steam(-14)}<path d="M58 -34c44 -6 46 54 2 54" fill="none" stroke="${colour}" stroke-width="14"/>${fill("M-62 -62H62L54 52C52 68 -52 68 -54 52Z", colour)}${fill("M16 -62H62L54 52C52 62 30 66 10 66Z", "#2A1418", 0.12)}${oval(0, -62, 62, 13, mix(colour, "#2A1418", 0.16))}${oval(0, -59, 52, 9, "#5B3A2A")}`
}

export function book({ pick }: Random): string {
  const colour = pick(["#C2212E", "#34465E", "#23715F", "#B4673F", "#7C4A5E"])
  return `${fill("M-150 -84C-100 -104 -40 -100 0 -78C40 -100 100 -104 150 -84V96C100 76 40 80 0 100C-40 80 -100 76 -150 96Z", "#FBF4E8")}${fill("M-160 -72C-104 -92 -42 -88 0 -64C42 -88 104 -92 160 -72V112C104 92 42 96 0 120C-42 96 -104 92 -160 112Z", colour)}${line(
    points("0 -64, 0 118"),
    mix(colour, "#1A0C10", 0.4),
    7,
  )}${line(points("42 -30, 118 -38"), "#F7E6C8", 6, 0.8)}${line(points("42 -6, 96 -12"), "#F7E6C8", 5, 0.6)}`
}

export const camera = (): string =>
  `<path d="M-90 -40C-150 -130 -150 -190 -110 -260M90 -40C150 -130 150 -190 110 -260" fill="none" stroke="#5B3A2A" stroke-width="13"/><rect x="-98" y="-62" width="196" height="122" rx="18" fill="#2B2628"/><rect x="-98" y="-36" width="196" height="60" fill="#5B3A2A"/><path d="M-40 -62L-26 -86H26L40 -62Z" fill="#3A3436"/>${oval(0, 0, 52, 52, "#171416")}${oval(0, 0, 40, 40, "#34465E")}${oval(0, 0, 24, 24, "#10131C")}${oval(-13, -13, 9, 9, "#CFE0EA", 0.9)}<rect x="58" y="-54" width="28" height="14" rx="4" fill="#F2E6D4"/>`

export function flowers({ pick }: Random): string {
  const colour = pick(["#D8636C", "#F0C458", "#E8D6EA", "#F3B49A", "#FFFFFF"])
  const heads = points("-70 -120, -24 -150, 30 -140, 74 -112, 0 -100, -44 -80, 48 -76, 4 -56")
  const bloom = (x: number, y: number) =>
    `${[0, 72, 144, 216, 288].map((turn) => `<ellipse transform="translate(${x} ${y}) rotate(${turn})" cy="-19" rx="15" ry="20" fill="${mix(colour, "#7A2F35", (turn / 72) * 0.04)}"/>`).join("")}${oval(x, y, 11, 11, "#D9A441")}`
  const leaves = [-100, -60, 60, 100]
    .map((x) =>
      shape(
        [
          [0, 10],
          [x * 0.5, -60],
          [x * 1.1, -110],
          [x * 0.9, -40],
        ],
        "#5E8A5E",
      ),
    )
    .join("")
  return `${leaves}${heads.map(([x, y]) => bloom(x, y)).join("")}${fill("M-84 -60L84 -60L34 120H-34Z", "#F1E3CC")}${fill("M0 -50L84 -60L34 120H0Z", "#D9BE98", 0.5)}<rect x="-40" y="30" width="80" height="16" fill="#C2212E"/>`
}

export function bowl({ pick }: Random): string {
  const colour = pick(["#F6EFE4", "#54748C", "#23715F"])
  return `${shape(points("-90 -30, -60 -62, -20 -74, 24 -64, 60 -70, 92 -30"), "#7FA060")}${points(
    "-50 -48, -4 -56, 44 -50, 18 -40",
  )
    .map(([x, y]) => oval(x, y, 16, 14, "#CC4A3C"))
    .join(
      "",
    )}${oval(-24, -44, 14, 9, "#F3D27A")}${fill("M-112 -36H112C108 40 62 74 0 74C-62 74 -108 40 -112 -36Z", colour)}${fill("M20 -36H112C108 40 62 74 10 74Z", "#2A1418", 0.1)}`
}
