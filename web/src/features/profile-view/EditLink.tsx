import { IconPencil } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { buttonClass } from "../../ui/button/Button"

interface Props {
  to: "/setting/edit" | "/setting/introduction"
  /** The part of that screen. */
  hash?: string
  children: ReactNode
}

/** From a part of the own profile to where it is changed. */
export const EditLink = ({ to, hash, children }: Props) => (
  <Link to={to} {...(hash ? { hash } : {})} className={buttonClass("quiet", "small")}>
    <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    <span>{children}</span>
  </Link>
)
