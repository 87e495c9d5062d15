import type { Feed } from "@redthread/contract/feed"
import { Link } from "@tanstack/react-router"
import { memo, Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { PhotoSet } from "../../photo/photo"
import { PersonMarks, placeOf } from "../../profile/profile"
import { PersonName, useNameOf } from "../../remark/remark"
import { HiddenText, ScamWarning } from "../../scam-shield/scam-shield"
import { TranslatableText, Translated } from "../../translation/translation"
import { FeedActions } from "./FeedActions"
import styles from "./FeedCard.module.css"
import { FeedMenu } from "../menu/FeedMenu"

const Comments = lazyPart(() => import("../comment/Comments"), "Comments")
const FeedCorrections = lazyPart(() => import("../../correction/correction"), "FeedCorrections")
const Preparing = lazyPart(() => import("./Preparing"), "Preparing")

const foldedFrom = { letters: 700, lines: 12 }

interface Props {
  feed: Feed
  isOpen: boolean
  onToggle: (feedId: number) => void
  isAlone?: boolean
  onDeleted?: (() => void) | undefined
}

export const FeedCard = memo(({ feed, isOpen, onToggle, isAlone = false, onDeleted }: Props) => {
  const { t } = useTexts("feed")
  const me = useMe()
  const isOwn = me?.id === feed.user_id
  const name = useNameOf(feed.user_id, feed.user.name)
  const [isShown, setShown] = useState(false)
  return (
    <article className={styles.card} aria-label={t("post_by", { name })} data-feed={feed.id}>
      <header className={styles.head}>
        <Author feed={feed} />
        <FeedMenu feed={feed} isOwn={isOwn} onDeleted={onDeleted} />
      </header>
      {feed.hidden && !isShown ? (
        <p className={styles.words}>
          <HiddenText onShow={() => setShown(true)} />
        </p>
      ) : (
        <Content feed={feed} isOwn={isOwn} isWhole={isAlone} />
      )}
      <FeedActions feed={feed} isOwn={isOwn} isOpen={isOpen} onToggle={isAlone ? undefined : onToggle} />
      {isOpen && me && (
        <Suspense>
          <FeedCorrections feed={feed} isOwn={isOwn} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <Comments feed={feed} />
        </Suspense>
      )}
    </article>
  )
})

const Author = ({ feed: { id, user, created_at } }: { feed: Feed }) => {
  const { t } = useTexts("ui")
  const place = placeOf(user.location)
  const to = { to: "/profile/$id", params: { id: String(user.user_id) } } as const
  return (
    <>
      <Link {...to} className={styles.portrait} tabIndex={-1} aria-hidden="true">
        <Avatar src={user.avatar} name={user.name} size={44} online={user.online === 1} />
      </Link>
      <div className={styles.who}>
        <p className={styles.name}>
          <Link {...to}>
            <PersonName person={user} withName />
          </Link>
          <PersonMarks person={user} />
          {user.online === 1 && <span className="visually-hidden">{t("online")}</span>}
        </p>
        <p className={styles.when}>
          {place && <span>{place}</span>}
          <Link to="/feed/$id" params={{ id: String(id) }}>
            <RelativeTime at={created_at} />
          </Link>
        </p>
      </div>
    </>
  )
}

interface WordsProps {
  feed: Feed
  isOwn: boolean
  isWhole: boolean
}

const Content = (props: WordsProps) => {
  const { id, user, warning, content, uploads } = props.feed
  return (
    <>
      <ScamWarning warning={warning} type="feed" id={id} person={user} />
      {content && <Words {...props} />}
      {uploads.length > 0 && (
        <div className={styles.media}>
          <PhotoSet photos={uploads} met={{ type: "feed", related_id: id }} look="mosaic" />
        </div>
      )}
      {uploads.some(({ status }) => status === "processing") && (
        <Suspense>
          <Preparing feedId={id} />
        </Suspense>
      )}
    </>
  )
}

const Words = ({ feed, isOwn, isWhole }: WordsProps) => {
  const { id, content } = feed
  const { t } = useTexts("feed")
  const [isUnfolded, setUnfolded] = useState(isWhole)
  const isLong = content.length > foldedFrom.letters || content.split("\n").length > foldedFrom.lines
  const textClass = isLong && !isUnfolded ? `${styles.text} ${styles.folded}` : styles.text
  return (
    <div className={styles.words}>
      {isOwn ? (
        <Translated content={content} language={feed.language} translate={null} textClass={textClass} />
      ) : (
        <TranslatableText
          type="feed"
          id={id}
          content={content}
          language={feed.language}
          translate={feed.translate}
          translated_by={feed.translated_by}
          translate_engine={feed.translate_engine}
          state={feed.translate_state}
          textClass={textClass}
        />
      )}
      {isLong && !isUnfolded && (
        <button type="button" className={styles.unfold} onClick={() => setUnfolded(true)}>
          {t("read_on")}
        </button>
      )}
    </div>
  )
}
