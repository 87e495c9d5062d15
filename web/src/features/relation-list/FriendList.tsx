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
import { placeOf } from "../profile/profile"
import { EmptyList, PersonRow, RowSkeletons } from "./PersonRow"
import { BlockDialog, UnfriendDialog } from "../relation/relation"
import { RemarkDialog, useCalled } from "../remark/remark"
import { type Friend, friendsQuery, usePin } from "./relation.lists"
import styles from "./relation-list.module.css"

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

type DialogName = "remark" | "unfriend" | "block"

const FriendMenu = ({ friend }: { friend: Friend }) => {
  const { t } = useTexts("relation")
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const pin = usePin(friend.user_id)
  const { name } = useCalled(friend)
  const isPinned = friend.top === 1
  const PinIcon = isPinned ? IconPinnedOff : IconPinned
  const close = () => setOpenDialog(null)
  return (
    <>
      <Menu
        label={t("more_label", { name })}
        buttonClass={iconButtonClass}
        button={<IconDots {...icon} />}
        items={[
          {
            key: "pin",
            label: t(isPinned ? "unpin" : "pin"),
            icon: <PinIcon {...icon} />,
            run: () => pin.mutate(isPinned ? 0 : 1),
          },
          { key: "remark", label: t("remark"), icon: <IconPencil {...icon} />, run: () => setOpenDialog("remark") },
          {
            key: "unfriend",
            label: t("unfriend"),
            icon: <IconUserMinus {...icon} />,
            run: () => setOpenDialog("unfriend"),
          },
          { key: "block", label: t("block"), icon: <IconBan {...icon} />, run: () => setOpenDialog("block") },
        ]}
      />
      <RemarkDialog person={friend} opened={openDialog === "remark"} onClose={close} />
      <UnfriendDialog person={friend} opened={openDialog === "unfriend"} onClose={close} />
      <BlockDialog person={friend} opened={openDialog === "block"} onClose={close} />
    </>
  )
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const
