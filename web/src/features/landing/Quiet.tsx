import { Drawing } from "../../ui/state/Drawing"
import type { LandingTexts } from "./landing-data"
import styles from "./Quiet.module.css"

const parts = [
  { name: "read", drawing: "letters" },
  { name: "real", drawing: "real" },
  { name: "safe", drawing: "people" },
] as const

/** What Redthread promises, in three quiet columns. */
export const Quiet = ({ texts }: { texts: LandingTexts }) => (
  <section className={styles.quiet} aria-label={texts.promises}>
    {parts.map(({ name, drawing }) => (
      <article key={name}>
        <Drawing name={drawing} />
        <h2>{texts[name].title}</h2>
        <p>{texts[name].text}</p>
      </article>
    ))}
  </section>
)
