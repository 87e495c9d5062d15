import { mix } from "../palette"
import type { FaceMap } from "./face-map"
import { curve, fill, line, oval, type Point, shape } from "./line"
import type { Look } from "./look"
import type { Mouth } from "./pose"

const teeth = "#FFF9F1"

function closed(look: Look, { on }: FaceMap, curl: number, lopsided: number): string {
  const { width, full } = look.mouth
  const y = 136
  const [left, right] = [on(-width, y - curl, 1.03), on(width, y - curl - lopsided, 1.03)]
  const seam: Point[] = [
    left,
    on(-width * 0.45, y + curl * 0.3, 1.06),
    on(0, y + curl * 0.45, 1.08),
    on(width * 0.45, y + curl * 0.3 - lopsided * 0.3, 1.06),
    right,
  ]
  const bow: Point[] = [
    on(width * 0.35, y - full * 0.75, 1.07),
    on(0, y - full * 0.5, 1.08),
    on(-width * 0.35, y - full * 0.75, 1.07),
  ]
  const below: Point[] = [
    on(width * 0.5, y + full * 1 + curl * 0.2, 1.06),
    on(0, y + full * 1.45 + curl * 0.3, 1.08),
    on(-width * 0.5, y + full * 1 + curl * 0.2, 1.06),
  ]
  return `${shape([...seam, ...bow], mix(look.lips, "#4A1620", 0.16))}${shape([left, ...seam.slice(1, -1), right, ...below], look.lips)}${oval(on(-6, 0, 1.08)[0], y + full * 0.9 + curl * 0.3, width * 0.3, 2.6, "#FFE9DC", 0.4)}${line(seam, look.ink, 4, 0.85)}${[left, right].map(([x, at]) => oval(x, at, 4, 3.4, look.ink, 0.4)).join("")}${oval(on(0, 0, 1.04)[0], y + full * 1.9 + 12, 24, 5, look.shade, 0.4)}`
}

function opened(look: Look, { on }: FaceMap, depth: number): string {
  const { full } = look.mouth
  const width = look.mouth.width + 6
  const y = 127
  const [left, right] = [on(-width, y - 5, 1.03), on(width, y - 5, 1.03)]
  const upper: Point[] = [on(-width * 0.5, y + 7, 1.06), on(0, y + 9, 1.08), on(width * 0.5, y + 7, 1.06)]
  const lower: Point[] = [
    on(width * 0.6, y + depth * 0.72, 1.06),
    on(0, y + depth, 1.08),
    on(-width * 0.6, y + depth * 0.72, 1.06),
  ]
  const inside = curve([left, ...upper, right, ...lower])
  const [row] = [
    shape(
      [
        left,
        ...upper,
        right,
        on(width * 0.55, y + Math.min(depth * 0.66, 20), 1.06),
        on(0, y + Math.min(depth * 0.82, 26), 1.08),
        on(-width * 0.55, y + Math.min(depth * 0.66, 20), 1.06),
      ],
      teeth,
    ),
  ]
  const lip: Point[] = [
    on(width * 0.4, y - full * 0.5 + 2, 1.07),
    on(0, y - full * 0.25 + 3, 1.08),
    on(-width * 0.4, y - full * 0.5 + 2, 1.07),
  ]
  const tongue = depth > 30 ? oval(on(0, 0, 1.08)[0], y + depth - 3, width * 0.45, 10, "#C8606A") : ""
  return `${shape([left, ...lower.toReversed().map(([x, at]): Point => [x, at + full * 0.95]), right, ...lower], look.lips)}<clipPath id="mouth"><path d="${inside}"/></clipPath>${fill(inside, "#5A1C22")}<g clip-path="url(#mouth)">${tongue}${row}</g>${shape([left, ...upper, right, ...lip], mix(look.lips, "#4A1620", 0.12))}${line([left, ...upper, right], look.ink, 2.6, 0.55)}${[
    left,
    right,
  ]
    .map(([x, at], index) =>
      line(
        [
          [x + (index ? -1 : 1) * 1, at - 5],
          [x + (index ? 5 : -5), at],
          [x + (index ? 2 : -2), at + 7],
        ],
        look.ink,
        3,
        0.35,
      ),
    )
    .join("")}`
}

export function mouth(look: Look, map: FaceMap, kind: Mouth): string {
  if (kind === "smile") return opened(look, map, 25)
  if (kind === "laugh") return opened(look, map, 42)
  return kind === "quiet"
    ? closed(look, map, 8, 0)
    : kind === "half"
      ? closed(look, map, 5, 5)
      : closed(look, map, 4, 0)
}
