import {
  IconBan,
  IconDots,
  IconPencil,
  IconPinFilled,
  IconPinned,
  IconPinnedOff,
  IconUserMinus,
} from "@tabler/icons-react"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { distinct } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { iconButtonClass } from "../../ui/button/IconButton"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { Menu } from "../../ui/navigation/Menu"
import { ChatIconButton } from "../chat/chat"
import { placeOf } from "../profile/profile.part"
import { EmptyList, PersonRow, RowSkeletons } from "./PersonRow"
import { RemarkDialog, UnfriendDialog } from "../relation/relation.friend.part"
import { type Friend, friendsQuery } from "./relation.lists"
import { BlockDialog } from "../relation/relation.block.part"
import { usePin } from "../relation/relation.step.part"
import styles from "./relation-list.module.css"

/** The friends, pinned ones first, each with what one can do about them. */
export const FriendList = ({ readerId }: { readerId: number }) => {
  const query = useInfiniteQuery(friendsQuery(readerId))
  const friends = distinct(query.data?.pages, "user_id")
  return (
    <InfiniteList
      query={query}
      isEmpty={friends.length === 0}
      skeleton={<RowSkeletons />}
      empty={<EmptyList name="friend" />}
    >
      <ul className={styles.rows}>
        {friends.map((friend) => (
          <FriendRow key={friend.user_id} friend={friend} />
        ))}
      </ul>
    </InfiniteList>
  )
}

const FriendRow = ({ friend }: { friend: Friend }) => {
  const { t } = useTexts("relation")
  const isPinned = friend.top === 1
  return (
    <PersonRow
      person={friend}
      line={placeOf(friend.location)}
      mark={
        isPinned && (
          <span className={styles.pin} title={t("pinned")}>
            <IconPinFilled size={16} aria-hidden="true" />
            <span className="visually-hidden">{t("pinned")}</span>
          </span>
        )
      }
    >
      <ChatIconButton person={friend} />
      <FriendMenu friend={friend} />
    </PersonRow>
  )
}

type Asked = "remark" | "unfriend" | "block"

const FriendMenu = ({ friend }: { friend: Friend }) => {
  const { t } = useTexts("relation")
  const [asked, setAsked] = useState<Asked | null>(null)
  const pin = usePin(friend.user_id)
  const isPinned = friend.top === 1
  const PinIcon = isPinned ? IconPinnedOff : IconPinned
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        label={t("more_label", { name: friend.name })}
        buttonClass={iconButtonClass}
        button={<IconDots {...icon} />}
        items={[
          {
            key: "pin",
            label: t(isPinned ? "unpin" : "pin"),
            icon: <PinIcon {...icon} />,
            run: () => pin.mutate(isPinned ? 0 : 1),
          },
          { key: "remark", label: t("remark"), icon: <IconPencil {...icon} />, run: () => setAsked("remark") },
          { key: "unfriend", label: t("unfriend"), icon: <IconUserMinus {...icon} />, run: () => setAsked("unfriend") },
          { key: "block", label: t("block"), icon: <IconBan {...icon} />, run: () => setAsked("block") },
        ]}
      />
      <RemarkDialog person={friend} opened={asked === "remark"} onClose={close} />
      <UnfriendDialog person={friend} opened={asked === "unfriend"} onClose={close} />
      <BlockDialog person={friend} opened={asked === "block"} onClose={close} />
    </>
  )
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const
