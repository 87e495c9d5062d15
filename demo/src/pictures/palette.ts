import type { Random } from "../random"
import type { Hour } from "./picture-keys"

/** The colours of one hour: the sky from top to horizon, the sun or moon, haze far away, what is near, lit windows. */
export type Palette = {
  sky: [string, string, string]
  light: string
  far: string
  near: string
  green: string
  wall: string[]
  lamp: string
  /** How many of the windows are lit. */
  windows: number
  stars: boolean
}

const walls = ["#E9B79B", "#F1D9B5", "#D98875", "#C9D3C0", "#E6C7B8", "#B9605C"]
const dimWalls = ["#4A3F5E", "#5B4762", "#3C4468", "#6A4A5E", "#2F3A58"]

const palettes: Record<Hour, Palette[]> = {
  dawn: [
    {
      sky: ["#A9BFDC", "#F0C6C2", "#FDE6C4"],
      light: "#FFF6DE",
      far: "#D9B4BC",
      near: "#5C4A66",
      green: "#7B7F86",
      wall: walls,
      lamp: "#FFE3A8",
      windows: 0.25,
      stars: false,
    },
    {
      sky: ["#C7CDE6", "#F7D3C0", "#FFF0D2"],
      light: "#FFFFFF",
      far: "#E2BFB2",
      near: "#6B4F5A",
      green: "#8C8A7C",
      wall: walls,
      lamp: "#FFE3A8",
      windows: 0.25,
      stars: false,
    },
  ],
  day: [
    {
      sky: ["#7DB6D6", "#BFDFE4", "#FBF2DC"],
      light: "#FFFBEA",
      far: "#B5D2CC",
      near: "#2C6656",
      green: "#5E9B77",
      wall: walls,
      lamp: "#FFF1C9",
      windows: 0.12,
      stars: false,
    },
    {
      sky: ["#95C6DC", "#D9E9E0", "#FFF3D6"],
      light: "#FFFDF2",
      far: "#CBD8BE",
      near: "#3F6A45",
      green: "#86A868",
      wall: walls,
      lamp: "#FFF1C9",
      windows: 0.12,
      stars: false,
    },
  ],
  dusk: [
    {
      sky: ["#4C3B68", "#C8656D", "#F8BE80"],
      light: "#FFE2A6",
      far: "#B5677A",
      near: "#2E2140",
      green: "#5A3F58",
      wall: ["#8E4F5E", "#A9625F", "#6F4262", "#C27A63"],
      lamp: "#FFD27A",
      windows: 0.5,
      stars: false,
    },
    {
      sky: ["#5B4A86", "#E08A7A", "#FFD8A0"],
      light: "#FFF0C4",
      far: "#C98392",
      near: "#3A2846",
      green: "#6A4C5C",
      wall: ["#9C5C66", "#B8705F", "#7C4C6C", "#CF8D6C"],
      lamp: "#FFDD8E",
      windows: 0.5,
      stars: false,
    },
  ],
  night: [
    {
      sky: ["#0F152B", "#263459", "#5C5683"],
      light: "#F6EFDC",
      far: "#444C78",
      near: "#0C1022",
      green: "#1B2544",
      wall: dimWalls,
      lamp: "#FFCF70",
      windows: 0.6,
      stars: true,
    },
    {
      sky: ["#101B2A", "#1E3F50", "#4F7379"],
      light: "#FBF3DD",
      far: "#3C5F6B",
      near: "#0A141C",
      green: "#15303A",
      wall: ["#2C4650", "#39505A", "#4A4A5E", "#28404C"],
      lamp: "#FFC56B",
      windows: 0.6,
      stars: true,
    },
  ],
}

export const paletteOf = ({ pick }: Random, hour: Hour): Palette => pick(palettes[hour])

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The colour a share of the way from one to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}
