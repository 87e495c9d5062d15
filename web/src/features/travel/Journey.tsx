import { useTexts } from "../../core/texts/texts"
import styles from "./travel.module.css"

const stations = ["wish", "plan", "fly", "meet"] as const

export const Journey = () => {
  const { t } = useTexts("travel")
  return (
    <ol className={styles.journey}>
      {stations.map((station) => (
        <li key={station}>
          <svg viewBox="0 0 120 96" aria-hidden="true">
            {pictures[station]}
          </svg>
          <strong>{t(`journey.${station}`)}</strong>
          <span>{t(`journey.${station}_text`)}</span>
        </li>
      ))}
    </ol>
  )
}

const pictures: Record<(typeof stations)[number], React.ReactNode> = {
  wish: (
    <>
      <rect x="34" y="18" width="52" height="62" rx="6" />
      <path d="M44 34h32M44 46h32M44 58h18" />
      <path className={styles.thread} d="M70 66c8 6 14 4 16-2 2-7-6-9-8-3-2 8 14 12 42 4" />
    </>
  ),
  plan: (
    <>
      <path className={styles.thread} d="M0 65c16-5 22-2 30 0" />
      <path d="M20 30l26-10 28 10 26-10v50L74 80 46 70 20 80z" />
      <path d="M46 20v50M74 30v50" />
      <path className={styles.thread} d="M30 65c14 3 14-18 28-20s16 14 28 10 20 8 34 10" />
      <circle className={styles.knot} cx="86" cy="55" r="4" />
    </>
  ),
  fly: (
    <>
      <path className={styles.thread} d="M0 65c30 4 36 0 52-12" />
      <path d="M28 58l56-28c8-4 16-2 16 2s-6 8-12 11L66 54l-8 26-8 3 2-22-14 6-6 8-5 1 2-11-8-7 4-3z" />
      <path d="M14 24c4-6 12-6 15 0 6-1 9 8 2 10H14c-7-1-6-10 0-10z" />
      <path className={styles.thread} d="M96 38c8 8 14 22 24 27" />
    </>
  ),
  meet: (
    <>
      <path className={styles.thread} d="M0 65c12 6 20 8 30 4" />
      <circle cx="40" cy="34" r="12" />
      <path d="M18 78c2-16 10-24 22-24s20 8 22 24" />
      <circle cx="82" cy="34" r="12" />
      <path d="M62 78c2-14 10-24 20-24s20 8 22 24" />
      <path className={styles.thread} d="M30 69c16 8 24 4 28-4s-6-10-6-2 18 14 34 4" />
    </>
  ),
}
