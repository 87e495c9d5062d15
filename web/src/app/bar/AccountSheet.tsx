import type { Me } from "@redthread/contract/account"
import { isForLife } from "@redthread/contract/vip"
import { type NavigateOptions, useNavigate } from "@tanstack/react-router"
import {
  IconCake,
  IconChartDonut,
  IconClock,
  IconCoin,
  IconCrown,
  IconDeviceGamepad2,
  IconFlame,
  IconHeart,
  IconLogout,
  IconMessageCircle,
  IconNews,
  IconPhoto,
  IconPlane,
  IconSearch,
  IconSettings,
  IconShoppingBag,
  IconSparkles,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
  IconUsersPlus,
} from "@tabler/icons-react"
import { type StoredAccount, useAccounts } from "../../core/session/accounts"
import { useMe } from "../../core/session/session"
import { askToSignIn } from "../../core/session/sign-in-prompt"
import { signOut } from "../../core/session/own-account"
import { useTexts } from "../../core/texts/texts"
import { userMenu } from "../../features/browse/browse-lists"
import { openPayment } from "../../features/payment/payment"
import { Avatar } from "../../ui/display/Avatar"
import { type MenuItem, MenuSheet, type SheetProps } from "../../ui/navigation/MenuSheet"
import styles from "./TopBar.module.css"

const switchAccount = async (account: StoredAccount): Promise<void> =>
  (await import("../../core/session/account-switch")).changeAccount(account)

const menuItem = (key: string, label: string, Icon: typeof IconUser, run: () => void): MenuItem => ({
  key,
  label,
  icon: <Icon size={20} stroke={1.75} />,
  run,
})

const listIcons = { online: IconClock, latest: IconUsersPlus, hottest: IconFlame, birthday: IconCake } as const

function useOwnItems(me: Me | null): MenuItem[] {
  const { t } = useTexts("shell")
  const { t: lists } = useTexts("browse")
  const navigate = useNavigate()
  if (!me) return []
  const to = (place: NavigateOptions) => () => void navigate(place)
  const { likeme, request, order, message } = me.counter
  const chats = message > 0 ? t("nav.chat_unread", { count: message }) : t("nav.chat")
  const friends = request > 0 ? t("nav.friend_new", { count: request }) : t("nav.friend")
  const likes = likeme > 0 ? t("nav.like_new", { count: likeme }) : t("nav.like")
  const orders = order > 0 ? t("nav.order_new", { count: order }) : t("nav.mall")
  const friendsPage = { to: "/user/$type", params: { type: request > 0 ? "request" : "friend" } } as const
  return [
    menuItem("me", t("nav.me"), IconUser, to({ to: "/me" })),
    menuItem("album", t("nav.photo"), IconPhoto, to({ to: "/album" })),
    menuItem("news", t("nav.home"), IconNews, to({ to: "/home" })),
    menuItem("chat", chats, IconMessageCircle, to({ to: "/chats" })),
    menuItem("recommend", lists("tab.recommend"), IconSparkles, to({ to: "/recommend" })),
    ...userMenu.map((type) =>
      menuItem(type, lists(`tab.${type}`), listIcons[type], to({ to: "/user/$type", params: { type } })),
    ),
    menuItem("friend", friends, IconUsersGroup, to(friendsPage)),
    menuItem("like", likes, IconHeart, to({ to: "/user/$type", params: { type: "likeme" } })),
    menuItem("search", t("title.search"), IconSearch, to({ to: "/user/search" })),
    ...(me.bd === 1 ? [menuItem("mall", orders, IconShoppingBag, to({ to: order > 0 ? "/orders" : "/mall" }))] : []),
    menuItem("game", t("title.game"), IconDeviceGamepad2, to({ to: "/game" })),
    menuItem("travel", t("title.travel"), IconPlane, to({ to: "/travel" })),
    menuItem("wheel", t("title.wheel"), IconChartDonut, to({ to: "/wheel" })),
    menuItem("recharge", t("recharge"), IconCoin, () => void openPayment({ mode: "recharge" })),
    ...(isForLife(me.vip_expired_at)
      ? []
      : [menuItem("upgrade", t("upgrade"), IconCrown, () => void openPayment({ mode: "upgrade" }))]),
    menuItem("setting", t("title.setting"), IconSettings, to({ to: "/setting" })),
  ]
}

export const AccountSheet = (sheet: SheetProps) => {
  const { t } = useTexts("shell")
  const me = useMe()
  const own = useOwnItems(me)
  const others = useAccounts().filter(({ id }) => id !== me?.id)
  if (!me) return null
  const items = [
    ...own,
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
