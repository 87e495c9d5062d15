import { IconChevronRight, IconUserPlus, IconX } from "@tabler/icons-react"
import { changeAccount, removeAccount } from "../../core/session/account-switch"
import { type StoredAccount, useAccounts } from "../../core/session/accounts"
import { useMe } from "../../core/session/session"
import { askToSignIn } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { IconButton } from "../../ui/button/IconButton"
import { Row, Section } from "../../ui/setting/Section"
import styles from "../../ui/setting/setting.module.css"

export const AccountList = () => {
  const { t } = useTexts(["setting", "shell"])
  const accounts = useAccounts()
  const me = useMe()
  if (!me && accounts.length === 0) return null
  return (
    <Section title={t("accounts")}>
      <ul className={styles.rows}>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} isInUse={account.id === me?.id} />
        ))}
      </ul>
      <button type="button" className={styles.row} onClick={askToSignIn}>
        <Row icon={<IconUserPlus size={22} stroke={1.75} aria-hidden="true" />} title={t("shell:add_account")} />
      </button>
    </Section>
  )
}

const AccountRow = ({ account, isInUse }: { account: StoredAccount; isInUse: boolean }) => {
  const { t } = useTexts("setting")
  const { name, avatar, token } = account
  const face = <Avatar src={avatar} name={name} size={36} />
  if (isInUse) {
    return (
      <li className={styles.row}>
        <Row icon={face} title={name} note={<span className={styles.good}>{t("in_use")}</span>} />
      </li>
    )
  }
  return (
    <li className={styles.choice}>
      <button
        type="button"
        className={styles.row}
        aria-label={t("switch_to", { name })}
        onClick={() => void changeAccount(account)}
      >
        <Row
          icon={face}
          title={name}
          note={token ? undefined : t("needs_password")}
          action={<IconChevronRight size={20} stroke={1.75} aria-hidden="true" />}
        />
      </button>
      <IconButton
        icon={<IconX size={20} stroke={1.75} />}
        label={t("forget", { name })}
        tooltip="none"
        onClick={() => void removeAccount(account)}
      />
    </li>
  )
}
