export type Mouth = "quiet" | "smile" | "laugh" | "calm" | "half"
export type Held =
  | "nothing"
  | "cup"
  | "wave"
  | "chin"
  | "book"
  | "camera"
  | "crossed"
  | "flowers"
  | "cat"
  | "dog"
  | "bird"
  | "bowl"
  | "bag"

/** How somebody sits for one picture. Drawn turned to the right of the picture; `mirrored` turns the whole figure. */
export type Pose = {
  /** 0 looks at who looks at the picture, 1 is a three-quarter turn. */
  turn: number
  /** Degrees. */
  tilt: number
  mirrored: boolean
  mouth: Mouth
  /** Where the eyes look: -1 to 1 from left to right. */
  gaze: number
  shut: boolean
  held: Held
  /** Light falls from this side of the figure: -1 left, 1 right. */
  light: -1 | 1
}
