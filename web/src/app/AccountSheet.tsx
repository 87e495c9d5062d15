import { isForLife } from "@redthread/contract/vip"
import { useNavigate } from "@tanstack/react-router"
import {
  IconChartDonut,
  IconCoin,
  IconCrown,
  IconDeviceGamepad2,
  IconHeart,
  IconLogout,
  IconMessageCircle,
  IconNews,
  IconPhoto,
  IconPlane,
  IconSearch,
  IconSettings,
  IconShoppingBag,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
} from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { type KeptAccount, useAccounts } from "../core/accounts"
import { useMe } from "../core/session"
import { askToSignIn } from "../core/sign-in-prompt"
import { signOut } from "../core/sign-out"
import { openPayment } from "../features/payment/payment.part"
import { Avatar } from "../ui/Avatar"
import { MenuSheet, type SheetProps } from "../ui/MenuSheet"
import styles from "./AccountMenu.module.css"

const change = async (account: KeptAccount): Promise<void> =>
  (await import("../core/account-switch")).changeAccount(account)

/** What belongs to the own account, and the others that signed in here. */
export const AccountSheet = (sheet: SheetProps) => {
  const { t } = useTranslation("shell")
  const me = useMe()
  const others = useAccounts().filter(({ id }) => id !== me?.id)
  const navigate = useNavigate()
  if (!me) return null
  const { likeme, request, order, message } = me.counter
  return (
    <MenuSheet
      {...sheet}
      head={<p className={styles.name}>{me.name}</p>}
      items={[
        {
          key: "me",
          label: t("nav.me"),
          icon: <IconUser size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/me" }),
        },
        {
          key: "album",
          label: t("nav.photo"),
          icon: <IconPhoto size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/album" }),
        },
        {
          key: "news",
          label: t("nav.home"),
          icon: <IconNews size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/home" }),
        },
        {
          key: "chat",
          label: message > 0 ? t("nav.chat_unread", { count: message }) : t("nav.chat"),
          icon: <IconMessageCircle size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/chats" }),
        },
        {
          key: "friend",
          label: request > 0 ? t("nav.friend_new", { count: request }) : t("nav.friend"),
          icon: <IconUsersGroup size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/user/$type", params: { type: request > 0 ? "request" : "friend" } }),
        },
        {
          key: "like",
          label: likeme > 0 ? t("nav.like_new", { count: likeme }) : t("nav.like"),
          icon: <IconHeart size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/user/$type", params: { type: "likeme" } }),
        },
        {
          key: "search",
          label: t("title.search"),
          icon: <IconSearch size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/user/search" }),
        },
        ...(me.bd === 1
          ? [
              {
                key: "mall",
                label: order > 0 ? t("nav.order_new", { count: order }) : t("nav.mall"),
                icon: <IconShoppingBag size={20} stroke={1.75} />,
                run: () => void navigate({ to: order > 0 ? "/orders" : "/mall" }),
              },
            ]
          : []),
        {
          key: "game",
          label: t("title.game"),
          icon: <IconDeviceGamepad2 size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/game" }),
        },
        {
          key: "travel",
          label: t("title.travel"),
          icon: <IconPlane size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/travel" }),
        },
        {
          key: "wheel",
          label: t("title.wheel"),
          icon: <IconChartDonut size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/wheel" }),
        },
        {
          key: "recharge",
          label: t("recharge"),
          icon: <IconCoin size={20} stroke={1.75} />,
          run: () => void openPayment({ mode: "recharge" }),
        },
        ...(isForLife(me.vip_expired_at)
          ? []
          : [
              {
                key: "upgrade",
                label: t("upgrade"),
                icon: <IconCrown size={20} stroke={1.75} />,
                run: () => void openPayment({ mode: "upgrade" }),
              },
            ]),
        {
          key: "setting",
          label: t("title.setting"),
          icon: <IconSettings size={20} stroke={1.75} />,
          run: () => void navigate({ to: "/setting" }),
        },
        ...others.map((account) => ({
          key: `account-${account.id}`,
          label: account.name,
          icon: <Avatar src={account.avatar} name={account.name} size={20} />,
          run: () => void change(account),
        })),
        { key: "add", label: t("add_account"), icon: <IconUserPlus size={20} stroke={1.75} />, run: askToSignIn },
        { key: "out", label: t("sign_out"), icon: <IconLogout size={20} stroke={1.75} />, run: () => void signOut() },
      ]}
    />
  )
}
