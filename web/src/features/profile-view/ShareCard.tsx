import { isolated } from "@redthread/contract/core/unicode"
import type { Profile } from "@redthread/contract/profile"
import { IconDownload, IconLink, IconShare2 } from "@tabler/icons-react"
import { QRCodeCanvas } from "qrcode.react"
import { useRef } from "react"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { placeOf, Portrait } from "../profile/profile"
import styles from "./ShareCard.module.css"
import { drawCard } from "./share-picture"

/** The address has no language prefix, so that each visitor gets their own language. */
const addressOf = ({ vanity, user_id }: Pick<Profile, "vanity" | "user_id">): string =>
  `${location.origin}/${vanity ? `u/${vanity}` : `profile/${user_id}`}`

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const

/** Width of the QR code in pixels; the page shows it smaller. */
const codeSize = 480
const codeShown = { width: 112, height: 112 }

export const ShareCard = ({ person, onClose }: { person: Profile; onClose: () => void }) => {
  const { t } = useTexts("profile")
  const code = useRef<HTMLCanvasElement>(null)
  const address = addressOf(person)
  const short = address.replace(/^https?:\/\//, "")
  const name = person.age === null ? person.name : `${isolated(person.name)}, ${person.age}`
  const place = placeOf(person.location)
  const save = async () => {
    if (code.current) await drawCard({ portrait: person.portrait, name, place, address: short, code: code.current })
  }
  return (
    <Dialog opened title={t("card.title")} onClose={onClose} size={400}>
      <figure className={styles.card}>
        <div className={styles.portrait}>
          <Portrait src={person.portrait} name={person.name} isFirst />
        </div>
        <figcaption className={styles.words}>
          <strong>{name}</strong>
          {place && <span>{place}</span>}
        </figcaption>
        <QRCodeCanvas
          ref={code}
          value={address}
          size={codeSize}
          level="M"
          marginSize={2}
          title={t("card.scan")}
          style={codeShown}
          className={styles.code}
        />
        <p className={styles.address}>{short}</p>
      </figure>
      <div className={styles.actions}>
        <Button icon={<IconLink {...icon} />} onClick={() => void copyLink(address, t("address_copied", { address }))}>
          {t("copy_address")}
        </Button>
        {"share" in navigator && (
          <Button look="quiet" icon={<IconShare2 {...icon} />} onClick={() => void shareLink(person.name, address)}>
            {t("card.share")}
          </Button>
        )}
        <Button
          look="quiet"
          icon={<IconDownload {...icon} />}
          onClick={() => void save().catch(() => showToast({ kind: "error", message: t("card.failed") }))}
        >
          {t("card.save")}
        </Button>
      </div>
    </Dialog>
  )
}

// The promise rejects when the member cancels, which is not an error.
const shareLink = (title: string, url: string): Promise<void> => navigator.share({ title, url }).catch(() => undefined)

async function copyLink(address: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ kind: "note", message: done })
  } catch {
    // Without a clipboard (plain http, or forbidden) the note shows the address to copy.
    showToast({ kind: "note", message: address })
  }
}
