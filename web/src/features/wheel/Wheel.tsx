import { wheelPrizes } from "@redthread/contract/wheel"
import styles from "./wheel.module.css"

/** Prize ids in their order around the wheel; blanks lie between prizes. */
const around = [0, 4, 1, 5, 2, 6, 3, 7]
const slotAngle = 360 / around.length
const turns = 6

/** Returns the degrees of rotation that put this prize at the top. */
const angleOf = (prize: number): number => 360 * turns - around.indexOf(prize) * slotAngle

const radius = 148

function slicePath(place: number): string {
  const at = (degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(160 + radius * Math.cos(angle)).toFixed(2)} ${(160 + radius * Math.sin(angle)).toFixed(2)}`
  }
  const middle = place * slotAngle
  return `M160 160L${at(middle - slotAngle / 2)}A${radius} ${radius} 0 0 1 ${at(middle + slotAngle / 2)}Z`
}

interface Props {
  /** Id of the won prize; null before the spin. */
  prize: number | null
  /** True to animate the rotation; otherwise the wheel shows the result at once. */
  turning: boolean
}

/** The drawing needs no text for screen readers, because the text beside the wheel describes it. */
export const Wheel = ({ prize, turning }: Props) => (
  <div className={styles.wheel}>
    <svg
      className={turning ? `${styles.disc} ${styles.turning}` : styles.disc}
      style={{ transform: `rotate(${prize === null ? 0 : angleOf(prize)}deg)` }}
      viewBox="0 0 320 320"
      aria-hidden="true"
    >
      <circle className={styles.rim} cx="160" cy="160" r="155" />
      {around.map((id, index) => (
        <g key={id}>
          <path className={sliceClass(id)} d={slicePath(index)} />
          <g transform={`rotate(${index * slotAngle} 160 160)`}>
            <SlotMark prize={id} />
          </g>
        </g>
      ))}
      <circle className={styles.hub} cx="160" cy="160" r="25" />
      <path className={styles.knot} d="M149 166c6 5 13 5 16-1 2-6-5-9-7-4-2 6 9 10 15 2" />
    </svg>
    <svg className={styles.pointer} viewBox="0 0 40 46" aria-hidden="true">
      <path d="M20 1c-6 7 6 9 0 16" />
      <path className={styles.tip} d="M20 44 10 21a11 11 0 0 1 20 0z" />
    </svg>
  </div>
)

function sliceClass(prize: number): string | undefined {
  const kind = wheelPrizes[prize]?.kind
  if (kind === "free_trip") return styles.trip
  return kind === "gold" ? styles.gold : styles.miss
}

const SlotMark = ({ prize }: { prize: number }) => {
  const won = wheelPrizes[prize]
  if (won?.kind === "gold")
    return (
      <g className={styles.coin}>
        <circle cx="160" cy="50" r="21" />
        <text x="160" y="56" textAnchor="middle">
          {won.gold}
        </text>
      </g>
    )
  if (won?.kind === "free_trip")
    return (
      <g className={styles.case}>
        <rect x="140" y="42" width="40" height="28" rx="6" />
        <path d="M152 42v-5a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v5M140 54h40" />
      </g>
    )
  return <path className={styles.loop} d="M144 56c8 7 16 7 20-1 3-8-7-12-9-5-3 8 11 13 21 3" />
}
