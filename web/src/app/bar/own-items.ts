import type { Me } from "@redthread/contract/account"
import { isForLife } from "@redthread/contract/vip"
import {
  IconCake,
  IconChartDonut,
  IconClock,
  IconCoin,
  IconCrown,
  IconDeviceGamepad2,
  IconEye,
  IconFlame,
  IconHeart,
  IconMessageCircle,
  IconNews,
  IconPhoto,
  IconPlane,
  IconSearch,
  IconSettings,
  IconShoppingBag,
  IconSparkles,
  IconUser,
  IconUsersGroup,
  IconUsersPlus,
} from "@tabler/icons-react"
import type { NavigateOptions } from "@tanstack/react-router"
import { useTexts } from "../../core/texts/texts"
import { userMenu } from "../../features/browse/browse-lists"
import { openPayment } from "../../features/payment/payment"

export interface OwnItem {
  key: string
  label: string
  Icon: typeof IconUser
  /** News behind the item; the label names them. */
  count?: number
  go: NavigateOptions | (() => void)
}

const listIcons = { online: IconClock, latest: IconUsersPlus, hottest: IconFlame, birthday: IconCake } as const

const listAt = (type: string): NavigateOptions => ({ to: "/user/$type", params: { type } })

/** What a member reaches from the avatar's menu on the desktop and from the page "You" on the phone. */
export function useOwnItems(me: Me | null): OwnItem[] {
  const { t } = useTexts(["shell", "browse"])
  if (!me) return []
  const { likeme, request, order, message } = me.counter
  const chats = message > 0 ? t("shell:nav.chat_unread", { count: message }) : t("shell:nav.chat")
  const friends = request > 0 ? t("shell:nav.friend_new", { count: request }) : t("shell:nav.friend")
  const likes = likeme > 0 ? t("shell:nav.like_new", { count: likeme }) : t("shell:nav.like")
  const orders = order > 0 ? t("shell:nav.order_new", { count: order }) : t("shell:nav.mall")
  const isLifetime = isForLife(me.vip_expired_at)
  const items: (OwnItem | false)[] = [
    { key: "me", label: t("shell:nav.me"), Icon: IconUser, go: { to: "/me" } },
    { key: "album", label: t("shell:nav.photo"), Icon: IconPhoto, go: { to: "/album" } },
    { key: "news", label: t("shell:nav.home"), Icon: IconNews, go: { to: "/home" } },
    { key: "chat", label: chats, count: message, Icon: IconMessageCircle, go: { to: "/chats" } },
    { key: "recommend", label: t("browse:tab.recommend"), Icon: IconSparkles, go: { to: "/recommend" } },
    ...userMenu.map((type) => ({
      key: type,
      label: t(`browse:tab.${type}`),
      Icon: listIcons[type],
      go: listAt(type),
    })),
    {
      key: "friend",
      label: friends,
      count: request,
      Icon: IconUsersGroup,
      go: listAt(request > 0 ? "request" : "friend"),
    },
    { key: "like", label: likes, count: likeme, Icon: IconHeart, go: listAt("likeme") },
    { key: "visitor", label: t("shell:nav.visitor"), Icon: IconEye, go: listAt("visitor") },
    { key: "search", label: t("shell:title.search"), Icon: IconSearch, go: { to: "/user/search" } },
    me.bd === 1 && {
      key: "mall",
      label: orders,
      count: order,
      Icon: IconShoppingBag,
      go: { to: order > 0 ? "/orders" : "/mall" },
    },
    { key: "game", label: t("shell:title.game"), Icon: IconDeviceGamepad2, go: { to: "/game" } },
    { key: "travel", label: t("shell:title.travel"), Icon: IconPlane, go: { to: "/travel" } },
    { key: "wheel", label: t("shell:title.wheel"), Icon: IconChartDonut, go: { to: "/wheel" } },
    {
      key: "recharge",
      label: t("shell:recharge"),
      Icon: IconCoin,
      go: () => void openPayment({ mode: "recharge" }),
    },
    !isLifetime && {
      key: "upgrade",
      label: t("shell:upgrade"),
      Icon: IconCrown,
      go: () => void openPayment({ mode: "upgrade" }),
    },
    { key: "setting", label: t("shell:title.setting"), Icon: IconSettings, go: { to: "/setting" } },
  ]
  return items.filter((item) => item !== false)
}
