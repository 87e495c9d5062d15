import type { Gesture } from "@redthread/contract/verification"
import type { ReactNode } from "react"
import styles from "./gesture.module.css"

type Sign = Gesture["sign"]
type Place = Gesture["place"]

/** Stretched fingers (1) by sign, from the little finger to the index finger, and whether the thumb is stretched. */
const stretched: Readonly<Record<Exclude<Sign, "thumb">, readonly [string, boolean]>> = {
  one: ["0001", false],
  two: ["0011", false],
  three: ["0111", false],
  four: ["1111", false],
  five: ["1111", true],
}

/** Centre of each finger, and its top when stretched. */
const fingers = [
  { x: -16.5, top: -46 },
  { x: -5.5, top: -57 },
  { x: 5.5, top: -60 },
  { x: 16.5, top: -52 },
] as const

/** Draws a mirrored left hand with the palm to the front; its wrist is at 0, 30. */
const OpenHand = ({ sign }: { sign: Exclude<Sign, "thumb"> }) => {
  const [out, thumb] = stretched[sign]
  return (
    <>
      {thumb ? <rect x="-6" y="-34" width="12" height="40" rx="6" transform="translate(24 12) rotate(42)" /> : null}
      {fingers.map(({ x, top }, index) =>
        out[index] === "1" ? <rect key={x} x={x - 5.5} y={top} width="11" height={-top} rx="5.5" /> : null,
      )}
      <path d="M-22-8c0-8 4-12 10-12h24c6 0 10 4 10 12v18c0 12-8 20-16 20H-6c-8 0-16-8-16-20z" />
      {fingers.map(({ x }, index) =>
        out[index] === "1" ? null : <rect key={x} x={x - 5.5} y="-24" width="11" height="22" rx="5.5" />,
      )}
      {thumb ? null : <rect x="-6" y="-24" width="12" height="32" rx="6" transform="translate(16 12) rotate(-62)" />}
    </>
  )
}

const ThumbUp = () => (
  <>
    <rect x="4" y="-54" width="14" height="46" rx="7" transform="rotate(6 11 -10)" />
    <path d="M-22-6c0-8 5-12 12-12h24c6 0 10 4 10 10v20c0 10-8 18-16 18H-8c-8 0-14-8-14-18z" />
    {[-12, -1, 10].map((y) => (
      <path key={y} d={`M-21 ${y + 5}h19c4 0 5-5 1-5h-20`} />
    ))}
  </>
)

const Hand = ({ sign }: { sign: Sign }) => (
  <g className={styles.hand}>
    {sign === "thumb" ? <ThumbUp /> : <OpenHand sign={sign} />}
    <path className={styles.thread} d="M-13 31c8 5 18 5 26 0M13 31c7 6 10 0 7-3M13 31c3 8 9 9 10 5" />
  </g>
)

/** Position and rotation of the left hand in a box of 200 x 200, and the origin of the arm. */
const held: Readonly<Record<Place, { x: number; y: number; turn: number; elbow: readonly [number, number] }>> = {
  cheek: { x: 40, y: 96, turn: -6, elbow: [30, 196] },
  chin: { x: 88, y: 148, turn: 12, elbow: [38, 196] },
  forehead: { x: 46, y: 62, turn: 14, elbow: [22, 190] },
  shoulder: { x: 138, y: 156, turn: 22, elbow: [52, 200] },
}

const Bust = () => (
  <g className={styles.person}>
    <path d="M24 204c0-34 24-52 54-56v-18h44v18c30 4 54 22 54 56z" />
    <path d="M66 74c0-26 14-40 34-40s34 14 34 40-14 62-34 62-34-36-34-62z" />
    <path
      className={styles.hair}
      d="M62 82c-4-34 12-56 38-56s42 22 38 56c-4-18-10-28-20-34-12 8-30 10-44 6-6 8-10 16-12 28z"
    />
    <path d="M82 82h7M111 82h7M90 112c6 5 14 5 20 0" />
  </g>
)

interface Props {
  gesture: Gesture
  show: "hand" | "sign" | "place"
}

/** A mirrored drawing, hidden from screen readers because the sentence beside it describes the gesture. */
export const GestureDrawing = ({ gesture: { hand, sign, place }, show }: Props) => (
  <svg className={styles.drawing} viewBox="0 0 200 200" aria-hidden="true">
    <g transform={hand === "left" ? undefined : "translate(200 0) scale(-1 1)"}>
      {show === "sign" ? (
        <Close sign={sign} />
      ) : (
        <Whole sign={show === "hand" ? "five" : sign} place={show === "hand" ? "cheek" : place} />
      )}
    </g>
  </svg>
)

const Close = ({ sign }: { sign: Sign }) => (
  <g transform="translate(96 122) scale(1.6)">
    <Arm from={[-2, 60]} to={[0, 26]} width={26} />
    <Hand sign={sign} />
  </g>
)

const Whole = ({ sign, place }: { sign: Sign; place: Place }): ReactNode => {
  const { x, y, turn, elbow } = held[place]
  return (
    <>
      <Bust />
      <Arm from={elbow} to={[x, y + 16]} width={22} />
      <g transform={`translate(${x} ${y}) rotate(${turn}) scale(.72)`}>
        <Hand sign={sign} />
      </g>
    </>
  )
}

interface ArmProps {
  from: readonly [number, number]
  to: readonly [number, number]
  width: number
}

const Arm = ({ from, to, width }: ArmProps) => (
  <>
    <path className={styles.armEdge} strokeWidth={width} d={`M${from.join(" ")}L${to.join(" ")}`} />
    <path className={styles.arm} strokeWidth={width - 4} d={`M${from.join(" ")}L${to.join(" ")}`} />
  </>
)
