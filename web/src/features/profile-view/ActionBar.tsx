import type { Profile } from "@redthread/contract/profile"
import { IconBan, IconChartBar, IconDots, IconFlag, IconNews, IconPencil, IconShare2 } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { PhoneBarSlot } from "../../ui/navigation/PhoneBarSlot"
import { iconButtonClass } from "../../ui/button/IconButton"
import { Menu } from "../../ui/navigation/Menu"
import type { MenuItem } from "../../ui/navigation/MenuSheet"
import { AnalysisDialog } from "../analysis/analysis"
import { CallButtons } from "../call/call"
import { ChatButton } from "../chat/chat"
import { ContactButton } from "../contact/contact"
import { GiftButton } from "../gift/gift"
import { GiveVipButton } from "../payment/payment"
import { LikeButton } from "../like/like"
import { BlockDialog, BlockedNote, useFriendItem } from "../relation/relation"
import { RemarkDialog, useCalled } from "../remark/remark"
import { ReportDialog } from "../support/support"
import styles from "./ActionBar.module.css"

const ShareCard = lazyPart(() => import("./ShareCard"), "ShareCard")

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

/** Frequent actions on a member; all others are in the menu. */
export const ActionBar = ({ person }: { person: Profile }) => {
  const isMobile = useIsMobile()
  return (
    <div className={styles.bar}>
      {person.block === 1 ? (
        <BlockedNote person={person} />
      ) : (
        <>
          <LikeButton person={person} labelled={!isMobile} />
          <ChatButton person={person} look="primary" wide />
          <GiftButton person={person} />
          <CallButtons person={person} tooltip="above" />
          <ContactButton person={person} />
          <PhoneBarSlot>
            <GiveVipButton person={person} />
            <MoreMenu person={person} />
          </PhoneBarSlot>
        </>
      )}
    </div>
  )
}

type Action = "note" | "analysis" | "share" | "block" | "report"

const MoreMenu = ({ person }: { person: Profile }) => {
  const { t } = useTexts(["relation", "support", "profile", "analysis"])
  const me = useMe()
  const navigate = useNavigate()
  const { name } = useCalled(person)
  const friend = useFriendItem({ person })
  const [opened, setOpened] = useState<Action | null>(null)
  const close = () => setOpened(null)
  const askFirst = (action: Action) => () => (me ? setOpened(action) : askToSignUp())
  const posts = () => void navigate({ to: "/timeline/$id", params: { id: String(person.user_id) } })
  const forMembers: MenuItem[] = [
    { key: "note", label: t("relation:remark"), icon: <IconPencil {...icon} />, run: () => setOpened("note") },
    { key: "analysis", label: t("analysis:open"), icon: <IconChartBar {...icon} />, run: () => setOpened("analysis") },
  ]
  const items: MenuItem[] = [
    friend.item,
    ...(me ? forMembers : []),
    { key: "posts", label: t("profile:posts"), icon: <IconNews {...icon} />, run: posts },
    { key: "share", label: t("profile:card.open"), icon: <IconShare2 {...icon} />, run: () => setOpened("share") },
    { key: "block", label: t("relation:block"), icon: <IconBan {...icon} />, run: askFirst("block") },
    { key: "report", label: t("support:report"), icon: <IconFlag {...icon} />, run: askFirst("report") },
  ]
  return (
    <>
      <Menu
        label={t("relation:more_label", { name })}
        buttonClass={iconButtonClass}
        button={<IconDots size={22} stroke={1.75} aria-hidden="true" />}
        items={items}
      />
      {friend.dialog}
      <RemarkDialog person={person} opened={opened === "note"} onClose={close} />
      <BlockDialog person={person} opened={opened === "block"} onClose={close} />
      {opened === "report" && <ReportDialog type="user" id={person.user_id} onClose={close} />}
      <Suspense>
        {opened === "analysis" && <AnalysisDialog person={person} isOwn={false} onClose={close} />}
        {opened === "share" && <ShareCard person={person} onClose={close} />}
      </Suspense>
    </>
  )
}
