import { Link, useLocation } from "@tanstack/react-router"
import { hrefOf } from "../../core/language/language"
import { usePageTitle } from "../../core/page/page-title"
import { useMe } from "../../core/session/session"
import { askToSignIn } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { CountBadge } from "../../ui/button/IconButton"
import { EmptyState } from "../../ui/state/States"
import { useSeen } from "../notice/notice"
import { BlockedList } from "./BlockedList"
import { CardList } from "./CardList"
import { FriendList } from "./FriendList"
import { friendMenu, likeMenu, type RelationListName } from "./relation.lists"
import { badgeOf, seenWhenOpened } from "./relation.lists"
import { RequestList } from "./RequestList"
import { useCurrentInView } from "../../ui/navigation/current-in-view"
import tabs from "../../ui/navigation/link-tabs.module.css"
import styles from "./relation-list.module.css"

export const RelationScreen = ({ name }: { name: RelationListName }) => {
  // Loads all texts of the lists at once.
  const { t } = useTexts(["relation", "member", "profile", "chat"])
  const me = useMe()
  useSeen(me ? seenWhenOpened(name) : undefined)
  usePageTitle(t(`relation:tab.${name}`))
  const menu = friendMenu.some((each) => each === name) ? "friend" : "like"
  return (
    <section aria-label={t(`relation:tab.${name}`)}>
      <h1 className={styles.heading}>{t(`relation:heading.${menu}`)}</h1>
      {me ? (
        <>
          <Tabs menu={menu} />
          <List key={name} name={name} readerId={me.id} />
        </>
      ) : (
        <Invitation />
      )}
    </section>
  )
}

const List = ({ name, readerId }: { name: RelationListName; readerId: number }) => {
  switch (name) {
    case "friend":
      return <FriendList readerId={readerId} />
    case "request":
      return <RequestList readerId={readerId} />
    case "blacklist":
      return <BlockedList readerId={readerId} />
    case "ilike":
    case "likeme":
    case "likemutual":
    case "visitor":
      return <CardList name={name} readerId={readerId} />
  }
}

const Tabs = ({ menu }: { menu: "friend" | "like" }) => {
  const { t } = useTexts("relation")
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav ref={useCurrentInView(path)} aria-label={t(`tabs.${menu}`)} className={`${tabs.tabs} ${styles.tabs}`}>
      {(menu === "friend" ? friendMenu : likeMenu).map((type) => (
        <Link key={type} to="/user/$type" params={{ type }} className={tabs.tab} replace>
          {t(`tab.${type}`)}
          <Badge name={type} />
        </Link>
      ))}
    </nav>
  )
}

const Badge = ({ name }: { name: RelationListName }) => {
  const { t } = useTexts("relation")
  const counter = useMe()?.counter
  const badge = badgeOf[name]
  const count = (badge && counter?.[badge]) ?? 0
  return <CountBadge count={count} label={t("new", { count })} />
}

/** Shown to visitors, who have no lists. */
const Invitation = () => {
  const { t } = useTexts(["relation", "shell"])
  return (
    <EmptyState
      drawing="people"
      title={t("relation:sign_in_title")}
      text={t("relation:sign_in_text")}
      action={
        <div className={styles.doors}>
          <Button onClick={askToSignIn}>{t("shell:sign_in")}</Button>
          <a className={buttonClass("quiet")} href={hrefOf("/?type=register")}>
            {t("shell:register")}
          </a>
        </div>
      }
    />
  )
}
