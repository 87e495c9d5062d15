import { type ButtonHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from "react"
import styles from "./Button.module.css"

export type ButtonLook = "primary" | "quiet" | "ghost" | "danger"

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  size?: "small" | "medium" | "large"
  busy?: boolean
  wide?: boolean
  icon?: ReactNode
}

export const Button = ({
  look = "primary",
  size = "medium",
  busy = false,
  wide = false,
  icon,
  children,
  type = "button",
  disabled,
  ...rest
}: Props) => (
  <button
    {...rest}
    ref={useKeptFocus(busy)}
    type={type}
    disabled={disabled || busy}
    aria-busy={busy}
    className={buttonClass(look, size, wide)}
  >
    {icon}
    <span className={busy ? styles.hushed : undefined}>{children}</span>
    {busy && <BusyThread />}
  </button>
)

/** Browsers blur a disabled button: the focus returns after `busy`, unless it has moved. */
function useKeptFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [busy])
  return button
}

export const buttonClass = (look: ButtonLook = "primary", size = "medium", wide = false): string =>
  [styles.button, styles[look], styles[size], wide && styles.wide].filter(Boolean).join(" ")

const BusyThread = () => (
  <svg className={styles.busy} width="44" height="16" viewBox="0 0 44 16" aria-hidden="true">
    <path pathLength="1" d="M2 8c5-8 9-8 10 0s6 8 10 0 6-8 10 0 6 6 10 0" />
  </svg>
)
