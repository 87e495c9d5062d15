import { useEffect, useState, useSyncExternalStore } from "react"
import { Logo } from "../../ui/state/Thread"
import { Drawing } from "../../ui/state/Drawing"
import { Entrance } from "./Entrance"
import type { LandingData, LandingTexts } from "./landing-data"
import { LanguageLinks, LanguagePicker } from "./LanguageLinks"
import styles from "./Landing.module.css"
import { Scene } from "./Scene"
import { Retyped } from "./Retyped"
import quietStyles from "./Quiet.module.css"

/** `?type=login` or `register` opens that form. It is read once, because the address does not change on this page. */
const subscribeToNothing = () => () => undefined
const askedForm = () => new URLSearchParams(location.search).get("type")
/** Members' page that a visitor wanted to open. */
const wantedPage = () => new URLSearchParams(location.search).get("redirect")

const isChat = (path: string): boolean => /^(?:\/[a-z]{2})?\/chats?(?:\/|$)/.test(path)

export const Landing = ({ language, languages, texts, account, legal }: LandingData) => {
  const asked = useSyncExternalStore(subscribeToNothing, askedForm, () => null)
  const wanted = useSyncExternalStore(subscribeToNothing, wantedPage, () => null)
  const [chosen, setSignIn] = useState<boolean | null>(null)
  const isSignIn = chosen ?? asked === "login"
  useEffect(() => {
    if (asked || wanted) document.getElementById("enter")?.scrollIntoView({ block: "nearest" })
  }, [asked, wanted])
  const openSignIn = (event: React.MouseEvent) => {
    event.preventDefault()
    setSignIn(true)
    document.getElementById("enter")?.scrollIntoView({ block: "nearest" })
  }
  return (
    <>
      <header className={styles.top}>
        <span className={styles.logo}>
          <Logo />
        </span>
        <div className={styles.topEnd}>
          <LanguagePicker language={language} languages={languages} label={texts.language} />
          <a className={styles.enter} href="?type=login" onClick={openSignIn}>
            {account.sign_in}
          </a>
        </div>
      </header>
      <main>
        <section className={styles.hero}>
          <div className={styles.story}>
            <h1>{texts.headline}</h1>
            <p className={styles.lead}>{texts.lead}</p>
            <Retyped language={language} languages={languages} />
            <Scene texts={texts} />
          </div>
          <Entrance
            languages={languages}
            language={language}
            texts={texts}
            account={account}
            isSignIn={isSignIn}
            reason={wanted && (isChat(wanted) ? texts.why_chats : texts.why_page)}
            onSwitch={setSignIn}
          />
        </section>
        <Quiet texts={texts} />
        <LanguageLinks language={language} languages={languages} texts={texts} />
      </main>
      <footer className={styles.foot}>
        <Logo />
        <p>{texts.footer}</p>
        <nav className={styles.legal} aria-label={texts.legal}>
          {legal.map(({ page, name }) => (
            <a key={page} href={page}>
              {name}
            </a>
          ))}
        </nav>
      </footer>
    </>
  )
}

const parts = [
  { name: "read", drawing: "letters" },
  { name: "real", drawing: "real" },
  { name: "safe", drawing: "people" },
] as const

const Quiet = ({ texts }: { texts: LandingTexts }) => (
  <section className={quietStyles.quiet} aria-label={texts.promises}>
    {parts.map(({ name, drawing }) => (
      <article key={name}>
        <Drawing name={drawing} />
        <h2>{texts[name].title}</h2>
        <p>{texts[name].text}</p>
      </article>
    ))}
  </section>
)
