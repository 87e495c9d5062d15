import type { ReactNode } from "react"
import styles from "./social.module.css"

export type Provider = "google" | "facebook" | "wechat"

interface Props {
  providers: readonly Provider[]
  texts: Record<`with_${Provider}`, string>
  disabled: boolean
  onChoose: (provider: Provider) => void
}

export const SocialButtons = ({ providers, texts, disabled, onChoose }: Props) =>
  providers.map((provider) => (
    <button
      key={provider}
      type="button"
      className={styles.button}
      disabled={disabled}
      onClick={() => onChoose(provider)}
    >
      <svg className={styles.mark} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        {marks[provider]}
      </svg>
      <span>{texts[`with_${provider}`]}</span>
    </button>
  ))

/** Provider icons are drawn by us, so that they have the colour of the text. */
const marks: Record<Provider, ReactNode> = {
  google: <path d="M20 12h-8M20 12a8 8 0 1 1-2.6-5.9" />,
  facebook: <path d="M16 4h-1.5A3.5 3.5 0 0 0 11 7.5V20M7.5 12H15" />,
  wechat: (
    <>
      <path d="M14.5 9.2C14 6.3 11.6 4.5 8.8 4.5 5.6 4.5 3 6.8 3 9.6c0 1.6.9 3 2.2 3.9L4.6 16l2.6-1.4" />
      <path d="M15.4 9.8c3.1 0 5.6 2.1 5.6 4.7 0 1.4-.7 2.6-1.8 3.4l.5 2.1-2.3-1.2c-.6.2-1.3.3-2 .3-3.1 0-5.6-2.1-5.6-4.6s2.5-4.7 5.6-4.7z" />
    </>
  ),
}
