import { useQuery } from "@tanstack/react-query"
import { IconAddressBook } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import { contactQuery } from "./contact.queries"

export const BoughtContacts = lazyPart(() => import("./BoughtContacts"), "BoughtContacts")
const ContactDialog = lazyPart(() => import("./ContactDialog"), "ContactDialog")

interface Props {
  person: { user_id: number; name: string }
}

export const ContactButton = ({ person }: Props) => {
  const { t } = useTexts("contact")
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...contactQuery(person.user_id), enabled: me !== null && me.missing.length === 0 })
  if (!data?.available && !data?.withheld) return null
  return (
    <>
      <IconButton
        icon={<IconAddressBook size={22} stroke={1.75} aria-hidden="true" />}
        label={t("open")}
        tooltip="above"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ContactDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
