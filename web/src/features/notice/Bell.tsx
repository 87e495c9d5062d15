import { Link } from "@tanstack/react-router"
import { IconBell } from "@tabler/icons-react"
import { Suspense, useRef, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { iconButtonClass, IconLook } from "../../ui/button/IconButton"

const load = () => import("./BellSheet")
const BellSheet = lazyPart(load, "BellSheet")

export const Bell = () => {
  const { t } = useTexts("shell")
  const isMobile = useIsMobile()
  const me = useMe()
  if (!me) return null
  const fresh = me.counter.notification
  const label = fresh > 0 ? t("bell", { count: fresh }) : t("title.notification")
  const icon = <IconBell size={24} stroke={1.75} />
  if (!isMobile) return <BellButton memberId={me.id} label={label} look={<IconLook icon={icon} label={label} />} />
  return (
    <Link to="/notification" className={iconButtonClass} aria-label={label}>
      <IconLook icon={icon} label={label} tooltip="none" count={fresh} />
    </Link>
  )
}

const BellButton = ({ memberId, label, look }: { memberId: number; label: string; look: React.ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={iconButtonClass}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {look}
      </button>
      {isOpen && (
        <Suspense>
          <BellSheet memberId={memberId} opener={opener} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
