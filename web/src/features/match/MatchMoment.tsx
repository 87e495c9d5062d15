import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { showToast } from "../../core/error/toast"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { Skeleton } from "../../ui/state/States"
import { FirstMessage } from "../chat/chat"
import { Portrait, profileQuery, useShareText, whatYouShare } from "../profile/profile"
import { useNameOf } from "../remark/remark"
import styles from "./match.module.css"

interface Props {
  userId: number
  onClose: () => void
}

export const MatchMoment = ({ userId, onClose }: Props) => {
  const { t } = useTexts(["relation", "profile", "talk"])
  const me = useMe()
  const { data: person } = useQuery(profileQuery(userId))
  const { data: mine } = useQuery({ ...profileQuery(me?.id ?? 0), enabled: me !== null })
  const shareText = useShareText()
  const name = useNameOf(userId, person?.name) ?? ""
  if (!me || !person) return null
  const shares = mine ? whatYouShare(mine, person) : []
  const sent = () => {
    showToast({ kind: "note", message: t("talk:hi.sent", { name }) })
    onClose()
  }
  return (
    <Dialog opened full title={t("match_title")} size={520} onClose={onClose}>
      <div className={styles.moment}>
        <div className={styles.knot}>
          <span className={styles.face}>
            <Portrait src={mine?.portrait ?? me.avatar} name={me.name} isFirst />
          </span>
          <span className={styles.face}>
            <Portrait src={person.portrait} name={person.name} isFirst />
          </span>
          <svg viewBox="0 0 340 120" aria-hidden="true">
            <path pathLength="1" d="M20 70c60 34 124 36 154-2 14-18 6-38-9-37-18 2-19 32 4 44 22 12 90 12 151-6" />
          </svg>
        </div>
        <p className={styles.words}>{t("match_text", { name })}</p>
        {shares.length > 0 && <p className={styles.shares}>{shares.map(shareText).join(" · ")}</p>}
        <Suspense fallback={<Skeleton height="220px" />}>
          <FirstMessage person={person} name={name} onSent={sent} />
        </Suspense>
        <Button look="ghost" wide onClick={onClose}>
          {t("match_later")}
        </Button>
      </div>
    </Dialog>
  )
}
