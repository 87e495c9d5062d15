import type { ButtonHTMLAttributes, ReactNode } from "react"
import { CountBadge } from "./CountBadge"
import styles from "./IconButton.module.css"

interface LookProps {
  icon: ReactNode
  /** Accessible name and tooltip. */
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

/** Content of an icon button, also for links. */
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
