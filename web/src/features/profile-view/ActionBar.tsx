import type { Profile } from "@redthread/contract/profile"
import { IconBan, IconDots, IconFlag } from "@tabler/icons-react"
import { useState } from "react"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { PhoneBarSlot } from "../../ui/navigation/PhoneBarSlot"
import { iconButtonClass } from "../../ui/button/IconButton"
import { Menu } from "../../ui/navigation/Menu"
import { CallButtons } from "../call/call"
import { ChatButton } from "../chat/chat"
import { ContactButton } from "../contact/contact"
import { GiftButton } from "../gift/gift"
import { GiveVipButton } from "../payment/payment"
import { LikeButton } from "../like/like"
import { BlockDialog, BlockedNote } from "../relation/relation"
import { ReportDialog } from "../support/support"
import styles from "./ActionBar.module.css"

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

/** Frequent actions on a member; rare ones are in the menu. */
export const ActionBar = ({ person }: { person: Profile }) => {
  const { t } = useTexts(["relation", "support"])
  const me = useMe()
  const isMobile = useIsMobile()
  const [asks, setAsks] = useState<"block" | "report" | null>(null)
  const ask = (what: "block" | "report") => (me ? setAsks(what) : askToSignUp())
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
            <Menu
              label={t("relation:more_label", { name: person.name })}
              buttonClass={iconButtonClass}
              button={<IconDots size={22} stroke={1.75} aria-hidden="true" />}
              items={[
                { key: "block", label: t("relation:block"), icon: <IconBan {...icon} />, run: () => ask("block") },
                { key: "report", label: t("support:report"), icon: <IconFlag {...icon} />, run: () => ask("report") },
              ]}
            />
          </PhoneBarSlot>
        </>
      )}
      <BlockDialog person={person} opened={asks === "block"} onClose={() => setAsks(null)} />
      {asks === "report" && <ReportDialog type="user" id={person.user_id} onClose={() => setAsks(null)} />}
    </div>
  )
}
