import type { LandingTexts } from "./landing-data"
import her from "./portrait-her.webp"
import him from "./portrait-him.webp"
import styles from "./Scene.module.css"

export const Scene = ({ texts }: { texts: LandingTexts }) => (
  <figure className={styles.scene} aria-label={texts.scene}>
    <img className={styles.her} src={her} alt="" width={450} height={600} fetchPriority="high" />
    <Bubble said={texts.her} side="her" />
    <svg className={styles.thread} viewBox="0 0 300 80" preserveAspectRatio="none" aria-hidden="true">
      <path
        vectorEffect="non-scaling-stroke"
        d="M0 28C40 62 100 74 142 48c22-14 20-40 2-40s-22 26 0 40c44 28 110 12 156-22"
      />
    </svg>
    <Bubble said={texts.him} side="him" />
    <img className={styles.him} src={him} alt="" width={450} height={600} />
  </figure>
)

interface BubbleProps {
  said: LandingTexts["her"]
  side: "her" | "him"
}

const Bubble = ({ said, side }: BubbleProps) => (
  <div className={`${styles.bubble} ${side === "her" ? styles.hers : styles.his}`}>
    <p>{said.text}</p>
    <p className={styles.original} lang={said.original_lang}>
      {said.original}
    </p>
  </div>
)
