/** How hair is cut: see `hair` for how each part is drawn. `volume` stands over the skull, in units of the head. */
type Cut = {
  ages: [number, number]
  /** Only for curly hair, or only for other. */
  curls?: boolean
  volume: number
}

export type WomansCut = keyof typeof womansCuts
export type MansCut = keyof typeof mansCuts

type Long = Cut & {
  /** Where the parting is, from -60 to 60; undefined where hair is combed back. */
  part?: number
  /** How far down hair falls beside the face: 20 shows the ears, 160 is a bob, 400 reaches the breast. */
  drop: number
  wave: number
  fringe: "none" | "full" | "curtain" | "side"
  behind: "none" | "fall" | "bun" | "knot" | "tail" | "braid" | "curls" | "cloud"
}

const long = <Kind extends Partial<Long>>(kind: Kind): Long => ({
  ages: [18, 70],
  volume: 14,
  drop: 380,
  wave: 0,
  fringe: "none",
  behind: "fall",
  ...kind,
})

export const womansCuts = {
  straight: long({ part: 0, curls: false, ages: [18, 48] }),
  sidePart: long({ part: 52, wave: 14, volume: 22, ages: [18, 55] }),
  waves: long({ part: -30, wave: 26, volume: 26, ages: [18, 50] }),
  curtain: long({ part: 0, wave: 12, fringe: "curtain", volume: 22, ages: [18, 45] }),
  fringe: long({ part: 10, fringe: "full", curls: false, ages: [18, 42] }),
  bob: long({ part: 44, drop: 178, volume: 22 }),
  fringedBob: long({ part: 0, drop: 165, fringe: "full", curls: false, volume: 18, ages: [20, 60] }),
  lob: long({ part: -46, drop: 250, wave: 16, volume: 22, ages: [24, 70] }),
  bun: long({ drop: 16, behind: "bun", volume: 8 }),
  knot: long({ part: 30, drop: 22, behind: "knot", volume: 10, ages: [26, 70] }),
  knotFringe: long({ part: 0, drop: 90, behind: "bun", fringe: "curtain", volume: 12, ages: [18, 44] }),
  tail: long({ drop: 14, behind: "tail", volume: 8, ages: [18, 48] }),
  braid: long({ part: 40, drop: 40, behind: "braid", volume: 12, ages: [18, 48] }),
  curls: long({ part: 30, drop: 250, wave: 30, behind: "curls", volume: 30, ages: [18, 60] }),
  cloud: long({ drop: 40, behind: "cloud", curls: true, volume: 34 }),
  pixie: long({ part: 46, drop: 24, behind: "none", fringe: "side", volume: 20, ages: [26, 70] }),
  soft: long({ part: -44, drop: 120, wave: 14, behind: "none", fringe: "side", volume: 26, ages: [44, 70] }),
}

type Short = Cut & {
  style:
    | "parted"
    | "quiff"
    | "crop"
    | "fringe"
    | "middle"
    | "curls"
    | "back"
    | "thin"
    | "bald"
    | "buzz"
    | "long"
    | "knot"
    | "messy"
    | "afro"
  /** Where the parting or the highest place is. */
  part: number
  /** How much the sides are cut down, 0 to 1. */
  fade: number
}

const short = (style: Short["style"], volume: number, kind: Partial<Short> = {}): Short => ({
  style,
  volume,
  ages: [18, 70],
  part: -50,
  fade: 0.3,
  ...kind,
})

export const mansCuts = {
  parted: short("parted", 26, { ages: [24, 70] }),
  partedLow: short("parted", 16, { part: 56, ages: [30, 70] }),
  quiff: short("quiff", 46, { fade: 0.6, ages: [18, 50] }),
  quiffLow: short("quiff", 30, { fade: 0.4, part: 40, ages: [26, 60] }),
  crop: short("crop", 14, { fade: 0.5 }),
  fringe: short("fringe", 26, { curls: false, fade: 0.35, ages: [18, 38] }),
  middle: short("middle", 28, { curls: false, part: 8, ages: [18, 40] }),
  curls: short("curls", 34, { ages: [18, 48] }),
  back: short("back", 22, { ages: [28, 70] }),
  backGrown: short("back", 30, { fade: 0, ages: [35, 70] }),
  thin: short("thin", 6, { ages: [42, 70] }),
  bald: short("bald", 0, { ages: [38, 70] }),
  buzz: short("buzz", 5, { fade: 0.4, ages: [20, 60] }),
  long: short("long", 20, { part: 14, fade: 0, ages: [20, 52] }),
  knot: short("knot", 8, { fade: 0.5, ages: [22, 44] }),
  messy: short("messy", 30, { part: 20, ages: [18, 46] }),
  afro: short("afro", 44, { curls: true, ages: [18, 60] }),
}

export type LongHair = Long
export type ShortHair = Short
