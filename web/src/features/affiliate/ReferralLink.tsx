import { IconCopy, IconShare2 } from "@tabler/icons-react"
import { QRCodeSVG } from "qrcode.react"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextField } from "../../ui/form/Field"
import { Section } from "../../ui/setting/Section"
import styles from "./affiliate.module.css"

const codeSize = 144

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

export const ReferralLink = ({ link }: { link: string }) => {
  const { t } = useTexts("affiliate")
  const copy = async () => {
    // Without a clipboard (plain http, or forbidden) the link can be copied by hand.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    showToast({ kind: "note", message: isCopied ? t("copied") : link })
  }
  // `share` rejects when the member closes the system's share sheet, which is not an error.
  const share = () => navigator.share({ title: t("share_title"), url: link }).catch(() => undefined)
  return (
    <Section title={t("link")}>
      <div className={styles.link}>
        <div className={styles.code}>
          <QRCodeSVG value={link} size={codeSize} title={t("code")} marginSize={2} />
        </div>
        <div className={styles.hand}>
          <TextField label={t("link")} readOnly value={link} onFocus={(event) => event.target.select()} />
          <div className={styles.buttons}>
            <Button icon={<IconCopy {...icon} />} onClick={() => void copy()}>
              {t("copy")}
            </Button>
            {"share" in navigator && (
              <Button look="quiet" icon={<IconShare2 {...icon} />} onClick={() => void share()}>
                {t("share")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Section>
  )
}
