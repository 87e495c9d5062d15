import type { Profile } from "@redthread/contract/profile"
import { IconBan } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useIsMobile } from "../../core/media"
import { useMe } from "../../core/session"
import { askToSignIn } from "../../core/sign-in-prompt"
import { IconButton } from "../../ui/IconButton"
import { CallButtons } from "../call/call.part"
import { ChatButton } from "../chat/chat.part"
import { ContactButton } from "../contact/contact.part"
import { GiftButton } from "../gift/gift.part"
import { GiveVipButton } from "../payment/payment.give.part"
import { BlockDialog, BlockedNote } from "../relation/relation.block.part"
import { LikeButton } from "../relation/relation.part"
import { ReportButton } from "../support/support.part"
import styles from "./ActionBar.module.css"

/** What one can do, always within reach. */
export const ActionBar = ({ person }: { person: Profile }) => {
  const { t } = useTranslation("relation")
  const me = useMe()
  const isMobile = useIsMobile()
  const [asksBlock, setAsksBlock] = useState(false)
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
          <GiveVipButton person={person} />
          <IconButton
            icon={<IconBan size={22} stroke={1.75} aria-hidden="true" />}
            label={t("block")}
            tooltip="above"
            onClick={() => (me ? setAsksBlock(true) : askToSignIn())}
          />
          <ReportButton type="user" id={person.user_id} />
        </>
      )}
      <BlockDialog person={person} opened={asksBlock} onClose={() => setAsksBlock(false)} />
    </div>
  )
}
