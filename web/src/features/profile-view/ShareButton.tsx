import type { Profile } from "@redthread/contract/profile"
import { IconShare2 } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"

const ShareCard = lazyPart(() => import("./ShareCard"), "ShareCard")

/** Opens the card by which a profile is handed on. */
export const ShareButton = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={<IconShare2 size={22} stroke={1.75} aria-hidden="true" />}
        label={t("card.open")}
        tooltip="above"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ShareCard person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
