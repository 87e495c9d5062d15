import { TextField } from "../../../ui/form/Field"
import type { AccountTexts } from "../account-form"
import styles from "../account-form.module.css"

export interface Address {
  kind: "email" | "phone"
  typed: string
}

interface Props {
  texts: AccountTexts
  address: Address
  error: string | undefined
  onChange: (address: Address) => void
}

export const AddressField = ({ texts, address, error, onChange }: Props) => {
  const isEmail = address.kind === "email"
  return (
    <div className={styles.withSwitch}>
      <TextField
        key={address.kind}
        label={texts[address.kind]}
        hint={isEmail ? undefined : texts.phone_hint}
        error={error}
        type={isEmail ? "email" : "tel"}
        name={address.kind}
        autoComplete={isEmail ? "email" : "tel"}
        value={address.typed}
        onChange={(event) => onChange({ ...address, typed: event.target.value })}
      />
      <button
        type="button"
        className={styles.switch}
        onClick={() => onChange({ kind: isEmail ? "phone" : "email", typed: "" })}
      >
        {isEmail ? texts.use_phone : texts.use_email}
      </button>
    </div>
  )
}
