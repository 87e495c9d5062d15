import styles from "./Thread.module.css"

interface MarkProps {
  size?: number
}

export const ThreadMark = ({ size = 28 }: MarkProps) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M2 25.5C10 25.5 23.5 22.5 23.5 12.8a7.5 7.5 0 1 0-15 0C8.5 22.5 22 25.5 30 25.5" />
  </svg>
)

export const Logo = () => (
  <span className={styles.logo}>
    <ThreadMark />
    <span>Redthread</span>
  </span>
)

interface ProgressProps {
  /** Progress from 0 to 1; missing if unknown. */
  value?: number
  label: string
}

export const ThreadProgress = ({ value, label }: ProgressProps) => (
  <div
    className={styles.progress}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not every browser can draw <progress> as a thread
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
  >
    <span
      className={value === undefined ? styles.running : styles.drawn}
      style={value === undefined ? undefined : { transform: `scaleX(${value})` }}
    />
  </div>
)

export const Threaded = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.threaded}>{children}</div>
)
