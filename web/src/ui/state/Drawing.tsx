import styles from "./Thread.module.css"

export type DrawingName = "people" | "letters" | "real" | "lost" | "broken"

export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className={styles.drawing} width="200" height="112" viewBox="0 0 200 112" aria-hidden="true">
    {pictures[name]}
  </svg>
)

const pictures: Record<DrawingName, React.ReactNode> = {
  people: (
    <>
      <circle cx="46" cy="46" r="17" />
      <path d="M18 96c2-19 13-28 28-28s26 9 28 28" />
      <circle cx="154" cy="46" r="17" />
      <path d="M126 96c2-19 13-28 28-28s26 9 28 28" />
      <path className={styles.thread} d="M68 82c14 9 26 8 30-4 3-9-9-13-11-4-2 12 22 18 45 6" />
    </>
  ),
  letters: (
    <>
      <path d="M22 22h62a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H48L32 76V64H22a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10z" />
      <path d="M28 38h40M28 49h26" />
      <path d="M122 44h56a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10h-8v12L154 84h-32a10 10 0 0 1-10-10V54a10 10 0 0 1 10-10z" />
      <path d="M128 59h42M140 69h30" />
      <path className={styles.thread} d="M64 64c2 26 22 34 32 22 7-9-4-18-10-10-8 12 14 14 26-8" />
    </>
  ),
  real: (
    <>
      <rect x="34" y="14" width="74" height="88" rx="10" />
      <circle cx="71" cy="46" r="13" />
      <path d="M48 84c2-14 11-20 23-20s21 6 23 20" />
      <circle cx="146" cy="58" r="24" />
      <path className={styles.thread} d="M108 58c10 10 16-4 24 4l9 9 16-20c8-9 22-6 30-1" />
    </>
  ),
  lost: (
    <>
      <circle cx="52" cy="62" r="26" />
      <path d="M52 42v4M52 78v4M32 62h4M68 62h4M44 70l5-13 11-4-5 12z" />
      <path
        className={styles.thread}
        d="M78 66c20 14 34-2 26-14-7-9-19 2-9 11 14 13 40 4 46-10 5-12-8-18-13-8-7 15 22 26 58 2"
      />
    </>
  ),
  broken: (
    <>
      <path d="M28 84h36M136 84h36" />
      <path d="M46 84V58M154 84V58" />
      <circle cx="46" cy="50" r="8" />
      <circle cx="154" cy="50" r="8" />
      <path className={styles.thread} d="M54 50c14 0 16 22 30 18 5-1 5-7 9-9M146 50c-12 0-14-14-26-12-6 1-5 8-11 8" />
      <path className={styles.thread} d="M93 59l3-5M93 59l5 0M109 46l-4-4M109 46l-5 2" />
    </>
  ),
}
