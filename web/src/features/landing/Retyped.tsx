import { useEffect, useState } from "react"
import { prefersReducedMotion } from "../../core/page/viewport"
import type { LanguageEntry } from "./landing-data"
import styles from "./Retyped.module.css"

interface Props {
  language: LanguageEntry
  languages: readonly LanguageEntry[]
}

const strokeTime = 55
const eraseTime = 22
const restTime = 2600

/** A sentence that is deleted and retyped in the next language. */
export const Retyped = ({ language, languages }: Props) => {
  const { spoken, shown } = useRetyping(language, languages)
  return (
    <p className={styles.line}>
      <span className="visually-hidden">{language.sentence}</span>
      <span className={styles.text} lang={spoken.tag} aria-hidden="true">
        {shown}
        <span className={styles.caret} />
      </span>
    </p>
  )
}

function useRetyping(first: LanguageEntry, languages: readonly LanguageEntry[]) {
  const [spoken, setSpoken] = useState(first)
  const [length, setLength] = useState<number | null>(null)
  const [isErasing, setErasing] = useState(false)
  const letters = [...spoken.sentence]
  const count = length ?? letters.length

  useEffect(() => {
    if (prefersReducedMotion()) return
    const step = () => {
      if (document.hidden) return
      if (!isErasing && count === letters.length) return setErasing(true)
      if (isErasing && count === 0) {
        setErasing(false)
        setLength(0)
        const at = languages.findIndex(({ code }) => code === spoken.code)
        return setSpoken(languages[(at + 1) % languages.length] ?? first)
      }
      setLength(count + (isErasing ? -1 : 1))
    }
    const isResting = !isErasing && count === letters.length
    const timer = setInterval(step, isResting ? restTime : isErasing ? eraseTime : strokeTime)
    return () => clearInterval(timer)
  }, [count, first, isErasing, languages, letters.length, spoken.code])

  return { spoken, shown: letters.slice(0, count).join("") }
}
