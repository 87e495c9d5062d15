import { useNavigate } from "@tanstack/react-router"
import { IconLogout, IconUserPlus } from "@tabler/icons-react"
import { type StoredAccount, useAccounts } from "../../core/session/accounts"
import { useMe } from "../../core/session/session"
import { askToSignIn } from "../../core/session/sign-in-prompt"
import { signOut } from "../../core/session/own-account"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { type MenuItem, MenuSheet, type SheetProps } from "../../ui/navigation/MenuSheet"
import { type OwnItem, useOwnItems } from "./own-items"
import styles from "./TopBar.module.css"

const switchAccount = async (account: StoredAccount): Promise<void> =>
  (await import("../../core/session/account-switch")).changeAccount(account)

const menuItem = (key: string, label: string, Icon: OwnItem["Icon"], run: () => void): MenuItem => ({
  key,
  label,
  icon: <Icon size={20} stroke={1.75} />,
  run,
})

export const AccountSheet = (sheet: SheetProps) => {
  const { t } = useTexts("shell")
  const me = useMe()
  const navigate = useNavigate()
  const own = useOwnItems(me)
  const others = useAccounts().filter(({ id }) => id !== me?.id)
  if (!me) return null
  const items = [
    ...own.map(({ key, label, Icon, go }) =>
      menuItem(key, label, Icon, typeof go === "function" ? go : () => void navigate(go)),
    ),
    ...others.map((account) => ({
      key: `account-${account.id}`,
      label: account.name,
      icon: <Avatar src={account.avatar} name={account.name} size={20} />,
      run: () => void switchAccount(account),
    })),
    menuItem("add", t("add_account"), IconUserPlus, askToSignIn),
    menuItem("out", t("sign_out"), IconLogout, () => void signOut()),
  ]
  return <MenuSheet {...sheet} head={<p className={styles.accountName}>{me.name}</p>} items={items} />
}
