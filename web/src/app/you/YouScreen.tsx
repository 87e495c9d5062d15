import type { Me } from "@redthread/contract/account"
import { isForLife } from "@redthread/contract/vip"
import { IconBook2, IconChevronRight, IconCoin, IconCrown } from "@tabler/icons-react"
import { Link, type LinkProps } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { currentTag } from "../../core/language/language"
import { dateText, goldText } from "../../core/language/format"
import { signOut } from "../../core/session/own-account"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { openPayment } from "../../features/payment/payment"
import { AccountList } from "../../features/setting/AccountList"
import { placeOf, profileQuery } from "../../features/profile/profile"
import { Avatar } from "../../ui/display/Avatar"
import { Button } from "../../ui/button/Button"
import { CountBadge } from "../../ui/button/IconButton"
import { ThreadProgress } from "../../ui/state/Thread"
import settingStyles from "../../ui/setting/setting.module.css"
import { type OwnItem, useOwnItems } from "../bar/own-items"
import { completenessOf, type ProfileStep } from "./completeness"
import styles from "./you.module.css"

/** Keys of `useOwnItems`; "recharge", "upgrade" and "me" are shown larger above. */
const groups = [
  { name: "people", keys: ["like", "visitor", "friend"] },
  { name: "own", keys: ["album", "mall", "travel", "setting"] },
  { name: "fun", keys: ["wheel", "game"] },
] as const
const elsewhere = ["news", "chat", "recommend", "online", "latest", "hottest", "birthday", "search"] as const

export const YouScreen = () => {
  const { t } = useTexts(["you", "shell", "browse", "profile", "setting"])
  const me = useMe()
  const items = useOwnItems(me)
  if (!me) return null
  const itemsOf = (keys: readonly string[]) => keys.flatMap((key) => items.find((item) => item.key === key) ?? [])
  return (
    <section className={styles.screen} aria-label={t("shell:title.you")}>
      <h1 className="visually-hidden">{t("shell:title.you")}</h1>
      <OwnHead me={me} />
      <Wallet me={me} />
      {groups.map(({ name, keys }) => (
        <ul key={name} className={settingStyles.card} aria-label={t(`you:group.${name}`)}>
          {itemsOf(keys).map((item) => (
            <li key={item.key}>
              <OwnLink item={item} look={settingStyles.row} />
            </li>
          ))}
          {name === "own" && (
            <li>
              <OwnLink
                item={{ key: "words", label: t("shell:title.words"), Icon: IconBook2, go: { to: "/words" } }}
                look={settingStyles.row}
              />
            </li>
          )}
        </ul>
      ))}
      <ul className={styles.around} aria-label={t("you:group.around")}>
        {itemsOf(elsewhere).map((item) => (
          <li key={item.key}>
            <OwnLink item={item} look={styles.small} />
          </li>
        ))}
      </ul>
      <AccountList />
      <Button look="ghost" wide onClick={() => void signOut()}>
        {t("shell:sign_out")}
      </Button>
    </section>
  )
}

const OwnLink = ({ item: { go, Icon, label, count = 0 }, look }: { item: OwnItem; look: string | undefined }) => {
  const content = (
    <>
      <Icon size={22} stroke={1.75} aria-hidden="true" className={settingStyles.icon} />
      <span className={settingStyles.name}>{label}</span>
      <span aria-hidden="true">
        <CountBadge count={count} />
      </span>
    </>
  )
  return typeof go === "function" ? (
    <button type="button" className={look} onClick={go}>
      {content}
    </button>
  ) : (
    <Link {...(go as LinkProps)} className={look}>
      {content}
    </Link>
  )
}

const places: Record<ProfileStep, LinkProps["to"]> = {
  avatar: "/setting/avatar",
  place: "/setting/edit",
  words: "/setting/introduction",
  photos: "/album",
  languages: "/setting/edit",
  prompts: "/setting/introduction",
}

const OwnHead = ({ me }: { me: Me }) => {
  const { t } = useTexts("you")
  const { data: own } = useQuery(profileQuery(me.id))
  const place = own ? placeOf(own.location) : ""
  const percent = (done: number) => new Intl.NumberFormat(currentTag(), { style: "percent" }).format(done)
  const state = own && completenessOf(own)
  return (
    <div className={styles.head}>
      <Link to="/me" className={styles.face}>
        <Avatar src={me.avatar} name={me.name} size={84} vip={me.vip === 1 || me.free === 1} />
        <span className={styles.words}>
          <strong dir="auto">
            {me.name}
            {me.age !== null && `, ${me.age}`}
          </strong>
          <span className={styles.place}>{place || " "}</span>
          <span className={styles.view}>{t("profile")}</span>
        </span>
        <IconChevronRight size={22} stroke={1.75} aria-hidden="true" />
      </Link>
      <div className={styles.state}>
        {state && (
          <>
            <ThreadProgress value={state.done} label={t("complete", { percent: percent(state.done) })} />
            <p>
              <span>{t("complete", { percent: percent(state.done) })}</span>
              {state.next && <Link to={places[state.next] ?? "/me"}>{t(`next.${state.next}`)}</Link>}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

const Wallet = ({ me }: { me: Me }) => {
  const { t } = useTexts(["you", "shell"])
  const isVip = me.vip === 1 || me.free === 1
  const isLifetime = me.free === 1 || isForLife(me.vip_expired_at)
  const until =
    me.vip_expired_at && !isLifetime ? t("you:until", { date: dateText(me.vip_expired_at) }) : t("you:for_life")
  return (
    <div className={styles.wallet}>
      <button type="button" onClick={() => void openPayment({ mode: "recharge" })}>
        <IconCoin size={24} stroke={1.75} aria-hidden="true" />
        <strong>{t("you:gold", { amount: goldText(me.balance) })}</strong>
        <span>{t("shell:recharge")}</span>
      </button>
      {isLifetime ? (
        <p>
          <IconCrown size={24} stroke={1.75} aria-hidden="true" />
          <strong>VIP</strong>
          <span>{until}</span>
        </p>
      ) : (
        <button type="button" onClick={() => void openPayment({ mode: "upgrade" })}>
          <IconCrown size={24} stroke={1.75} aria-hidden="true" />
          <strong>VIP</strong>
          <span>{isVip ? until : t("shell:upgrade")}</span>
        </button>
      )}
    </div>
  )
}
