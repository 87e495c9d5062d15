import type { Language } from "@redthread/contract/language"
import { useEffect, useState } from "react"
import type { Problem } from "../../core/error/client-error"
import { Avatar } from "../../ui/display/Avatar"
import styles from "./DemoSignIn.module.css"
import type { LandingTexts, LanguageEntry } from "./landing-data"

interface DemoMember {
  name: string
  language: Language
  avatar: string | null
}

interface Props {
  languages: readonly LanguageEntry[]
  texts: LandingTexts
  enter: (name: string) => Promise<Problem | null>
}

export const DemoSignIn = ({ languages, texts, enter }: Props) => {
  const members = useDemoMembers()
  const [message, setMessage] = useState<string | null>(null)
  const [entering, setEntering] = useState<string | null>(null)
  const choose = async (name: string) => {
    setEntering(name)
    const problem = await enter(name)
    if (!problem) return
    setMessage(problem.message)
    setEntering(null)
  }
  if (members.length === 0) return null
  return (
    <div className={styles.demo}>
      <p id="demo-title">{texts.demo}</p>
      <ul aria-labelledby="demo-title">
        {members.map(({ name, language, avatar }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.member}
              disabled={entering !== null}
              aria-busy={entering === name}
              onClick={() => void choose(name)}
            >
              <Avatar src={avatar} name={name} size={40} />
              <span className={styles.name}>
                <b>{name}</b>
                <Speaks language={languages.find(({ code }) => code === language)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {message && <p role="alert">{message}</p>}
    </div>
  )
}

const Speaks = ({ language }: { language: LanguageEntry | undefined }) =>
  language && <span lang={language.tag}>{language.name}</span>

const shownAtMost = 3

function useDemoMembers(): DemoMember[] {
  const [members, setMembers] = useState<DemoMember[]>([])
  useEffect(() => {
    const abort = new AbortController()
    void loadMembers(abort.signal).then(setMembers)
    return () => abort.abort()
  }, [])
  return members
}

/** Returns an empty list without a demo community or network. */
async function loadMembers(signal: AbortSignal): Promise<DemoMember[]> {
  const site = document.getElementById("site")?.textContent.trim() ?? ""
  if (site.startsWith("{") && !(JSON.parse(site) as { demo: boolean }).demo) return []
  try {
    const response = await fetch("/v1/demo/members", { signal })
    if (!response.ok) return []
    const { items } = (await response.json()) as { items: DemoMember[] }
    return items.slice(0, shownAtMost)
  } catch {
    return []
  }
}
