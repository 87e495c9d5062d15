import { useInfiniteQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { Skeleton } from "../../ui/state/States"
import { mutedQuery, useUnmute } from "./menu/feed.mute"
import { PersonName } from "../remark/remark"
import styles from "./menu/FeedDialogs.module.css"

export const MutedDialog = ({ readerId, onClose }: { readerId: number; onClose: () => void }) => {
  const { t } = useTexts("feed")
  const query = useInfiniteQuery(mutedQuery(readerId))
  const unmute = useUnmute()
  const people = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Dialog opened title={t("muted_title")} onClose={onClose}>
      <p className={styles.note}>{t("muted_text")}</p>
      <InfiniteList
        query={query}
        isEmpty={people.length === 0}
        skeleton={<Skeleton height="56px" />}
        empty={<p className={styles.note}>{t("muted_empty")}</p>}
      >
        <ul className={styles.people}>
          {people.map(({ user, less }) => (
            <li key={user.user_id} className={styles.person}>
              <Avatar src={user.avatar} name={user.name} size={44} />
              <p className={styles.who}>
                <b>
                  <PersonName person={user} />
                </b>
                <span className={styles.note}>{t(less ? "muted_less" : "unmute")}</span>
              </p>
              <Button
                look="quiet"
                size="small"
                busy={unmute.isPending && unmute.variables === user.user_id}
                onClick={() => unmute.mutate(user.user_id)}
              >
                {t("show_again")}
              </Button>
            </li>
          ))}
        </ul>
      </InfiniteList>
    </Dialog>
  )
}
