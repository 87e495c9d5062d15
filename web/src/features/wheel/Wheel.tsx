import { wheelPrizes } from "@redthread/contract/wheel"
import { useTexts } from "../../core/texts/texts"
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
  /** True once the wheel has stopped at the prize. */
  stopped: boolean
}

/** The drawing needs no text for screen readers, because the text beside the wheel describes it. */
export const Wheel = ({ prize, turning, stopped }: Props) => (
  <div className={styles.wheel} data-won={stopped && prize !== null && wheelPrizes[prize]?.kind !== "miss"}>
    <svg className={styles.frame} viewBox="0 0 320 320" aria-hidden="true">
      {/* Turned within the frame: a turned element of this size would widen the page. */}
      <g
        className={turning ? `${styles.disc} ${styles.turning}` : styles.disc}
        style={{ transform: `rotate(${prize === null ? 0 : angleOf(prize)}deg)` }}
      >
        <circle className={styles.rim} cx="160" cy="160" r="156" />
        {around.map((id, index) => (
          <g key={id} data-prize={stopped && id === prize}>
            <path className={sliceClass(id)} d={slicePath(index)} />
            <g transform={`rotate(${index * slotAngle} 160 160)`}>
              <SlotMark prize={id} />
            </g>
          </g>
        ))}
      </g>
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

/** The prize's sign, and its name below. */
const SlotMark = ({ prize }: { prize: number }) => {
  const { t } = useTexts("wheel")
  const won = wheelPrizes[prize]
  const kind = won?.kind ?? "miss"
  return (
    <>
      {kind === "gold" && (
        <g className={styles.coin}>
          <circle cx="160" cy="46" r="19" />
          <text x="160" y="52" textAnchor="middle">
            {won?.gold}
          </text>
        </g>
      )}
      {kind === "free_trip" && (
        <g className={styles.case}>
          <rect x="142" y="36" width="36" height="26" rx="6" />
          <path d="M153 36v-5a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v5M142 47h36" />
        </g>
      )}
      {kind === "miss" && <path className={styles.loop} d="M144 50c8 7 16 7 20-1 3-8-7-12-9-5-3 8 11 13 21 3" />}
      <text className={styles.slot} data-kind={kind} x="160" y="82" textAnchor="middle">
        {t(`slot.${kind}`, { gold: won?.gold })}
      </text>
    </>
  )
}
