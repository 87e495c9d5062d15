import type { ButtonHTMLAttributes, ReactNode } from "react"
import styles from "./IconButton.module.css"

interface LookProps {
  icon: ReactNode
  label: string
  count?: number
  tooltip?: "below" | "above" | "none"
}

type Props = LookProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children">

export const IconButton = ({ icon, label, count, tooltip, ...rest }: Props) => (
  <button type="button" {...rest} aria-label={label} className={iconButtonClass}>
    <IconLook icon={icon} label={label} {...(count ? { count } : {})} {...(tooltip ? { tooltip } : {})} />
  </button>
)

export const iconButtonClass = styles.button ?? ""

export const IconLook = ({ icon, label, count = 0, tooltip = "below" }: LookProps) => (
  <>
    {icon}
    {count > 0 && (
      <span className={styles.count}>
        <CountBadge count={count} />
      </span>
    )}
    {tooltip !== "none" && (
      <span className={`${styles.tooltip} ${styles[tooltip]}`} data-tooltip aria-hidden="true">
        {label}
      </span>
    )}
  </>
)

export const CountBadge = ({ count, label }: { count: number; label?: string }) =>
  count > 0 ? (
    <span className={styles.badge}>
      <span aria-hidden={Boolean(label)}>{count > 99 ? "99+" : count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  ) : null

/** Escape hides the visible tooltip (WCAG 1.4.13) until another element is hovered or focused; the rest is CSS. */
export function dismissTooltipsByEscape(): void {
  const { dataset } = document.documentElement
  let hidden: Element | null = null
  const showAgain = ({ type, target }: Event): void => {
    if (target instanceof Node && hidden?.contains(target)) return
    // The focused button's tooltip returns only when the focus moves.
    if (type === "pointerover" && hidden?.matches(":focus-visible")) return
    delete dataset["tooltips"]
    hidden = null
  }
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return
    hidden = document.querySelector(":is(:hover, :focus-visible):has(> [data-tooltip])")
    if (hidden) dataset["tooltips"] = "hidden"
  })
  document.addEventListener("pointerover", showAgain)
  document.addEventListener("focusin", showAgain)
}
