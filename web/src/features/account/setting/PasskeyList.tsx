import type { Passkey } from "@redthread/contract/passkey"
import { useQuery } from "@tanstack/react-query"
import { IconKey } from "@tabler/icons-react"
import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { AddPasskey } from "./AddPasskey"
import { ListRows, Row, Section } from "../../../ui/setting/Section"
import styles from "../../../ui/setting/setting.module.css"
import { passkeysQuery, useRemovePasskey } from "./setting.queries"

/** Passkeys need a secure context and browser support. */
const canMake = (): boolean => "PublicKeyCredential" in globalThis

export const PasskeyList = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTexts("setting")
  const [isAdding, setAdding] = useState(false)
  return (
    <Section title={t("passkeys.title")} text={t("passkeys.why")}>
      <ListRows query={useQuery(passkeysQuery)} row={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />} />
      <div className={styles.row}>
        {canMake() ? (
          <Button look="quiet" onClick={() => setAdding(true)}>
            {t("passkeys.add")}
          </Button>
        ) : (
          <p className={styles.note}>{t("passkeys.unsupported")}</p>
        )}
      </div>
      {isAdding && <AddPasskey hasPassword={hasPassword} onClose={() => setAdding(false)} />}
    </Section>
  )
}

const PasskeyRow = ({ passkey: { id, name, created_at, used_at } }: { passkey: Passkey }) => {
  const { t } = useTexts("setting")
  const remove = useRemovePasskey()
  return (
    <li className={styles.row}>
      <Row
        icon={<IconKey size={22} stroke={1.75} aria-hidden="true" />}
        title={name}
        note={
          <>
            {used_at ? t("passkeys.used") : t("passkeys.created")} <RelativeTime at={used_at ?? created_at} />
          </>
        }
        action={
          <Button
            look="danger"
            size="small"
            aria-label={t("passkeys.remove_named", { name })}
            busy={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            {t("passkeys.remove")}
          </Button>
        }
      />
    </li>
  )
}
