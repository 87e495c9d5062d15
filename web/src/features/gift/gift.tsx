import { giftOf, giftPicture } from "@redthread/contract/gift"
import { useQuery } from "@tanstack/react-query"
import { IconGift } from "@tabler/icons-react"
import { type ReactNode, Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import { GiftPicture } from "./GiftPicture"
import { receivedQuery } from "./gift.queries"
import styles from "./gift.module.css"

const GiftPicker = lazyPart(() => import("./GiftPicker"), "GiftPicker")

interface ButtonProps {
  person: { user_id: number; name: string }
  /** Renders the button; if it is missing, an icon button is shown. */
  draw?: (open: () => void) => ReactNode
}

export const GiftButton = ({ person, draw }: ButtonProps) => {
  const { t } = useTexts("gift")
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const open = () => (me ? setOpen(true) : askToSignUp())
  return (
    <>
      {draw?.(open) ?? (
        <IconButton
          icon={<IconGift size={22} stroke={1.75} aria-hidden="true" />}
          label={t("open")}
          tooltip="above"
          onClick={open}
        />
      )}
      {isOpen && (
        <Suspense>
          <GiftPicker person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface MessageProps {
  giftId: number
  isMine: boolean
  /** True if the reader has sent a message since the gift. */
  isAnswered: boolean
  onThank: (words: string) => void
}

export const GiftMessage = ({ giftId, isMine, isAnswered, onThank }: MessageProps) => {
  const { t } = useTexts("gift")
  const known = giftOf(giftId)
  const name = known ? t(`name.${known.name}`) : t("unknown")
  return (
    <figure className={styles.given}>
      {known && (
        <span className={isMine || isAnswered ? styles.open : styles.unfolding}>
          <GiftPicture src={giftPicture(known.name)} size={168} />
        </span>
      )}
      <figcaption>{isMine ? t("you_gave", { gift: name }) : t("for_you", { gift: name })}</figcaption>
      {!isMine && !isAnswered && (
        <Button look="quiet" size="small" onClick={() => onThank(t("thanks"))}>
          {t("thank")}
        </Button>
      )}
    </figure>
  )
}

export const ReceivedGifts = ({ userId }: { userId: number }) => {
  const { t } = useTexts("gift")
  const me = useMe()
  const { data } = useQuery({ ...receivedQuery(userId), enabled: me !== null && me.missing.length === 0 })
  if (!data || data.total === 0) return null
  return (
    <section className={styles.received} aria-label={t("received")}>
      <h2>
        {t("received")} <span>{data.total}</span>
      </h2>
      <ul>
        {data.items.map(({ gift_id, count }) => {
          const known = giftOf(gift_id)
          if (!known) return null
          const name = t(`name.${known.name}`)
          return (
            <li key={gift_id} title={name}>
              <GiftPicture src={giftPicture(known.name)} alt={name} size={64} />
              {count > 1 && <span>{t("count", { count })}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
