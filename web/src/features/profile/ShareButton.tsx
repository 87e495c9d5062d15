import type { Profile } from "@redthread/contract/profile"
import { IconLink } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { showToast } from "../../core/toast"
import { IconButton } from "../../ui/IconButton"

/** The address of a profile: the member's own where there is one, without a language, so that each reads it in theirs. */
export const addressOf = ({ vanity, user_id }: Pick<Profile, "vanity" | "user_id">): string =>
  `${location.origin}/${vanity ? `u/${vanity}` : `profile/${user_id}`}`

const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches

/** Hands the address on: by the phone's own sheet, else by the clipboard. */
export const ShareButton = ({ person }: { person: Profile }) => {
  const { t } = useTranslation("profile")
  const url = addressOf(person)
  const share = async () => {
    if (isTouch() && "share" in navigator) {
      // The person may change their mind.
      return navigator.share({ title: person.name, url }).catch(() => undefined)
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: "note", message: t("address_copied", { address: url }) })
    } catch {
      // Without a clipboard (plain http, or forbidden) the address can be copied from the note.
      showToast({ kind: "note", message: url })
    }
  }
  return (
    <IconButton
      icon={<IconLink size={22} stroke={1.75} aria-hidden="true" />}
      label={t("copy_address")}
      tooltip="above"
      onClick={() => void share()}
    />
  )
}
