import { IconPencil } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { buttonClass } from "../../ui/Button"

interface Props {
  to: "/setting/edit" | "/setting/introduction"
  children: ReactNode
}

/** From a part of the own profile to where it is changed. */
export const EditLink = ({ to, children }: Props) => (
  <Link to={to} className={buttonClass("quiet", "small")}>
    <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    <span>{children}</span>
  </Link>
)
