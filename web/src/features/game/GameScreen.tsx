import { type Game, postScore, type Score, showGame, type TopEntry } from "@redthread/contract/game"
import { type Move, newBoard } from "@redthread/contract/game-board"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { useMutation } from "@tanstack/react-query"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { api } from "../../core/api/api"
import { PersonName } from "../remark/remark"
import { GameBoard } from "./GameBoard"
import { useRound } from "./use-round"
import styles from "./game.module.css"

/** Each request starts a round, so it must not be a query that refetches automatically. */
const useBegin = () => useMutation({ mutationFn: () => api(showGame, {}) })

const usePostScore = () => useMutation({ mutationFn: (body: Score) => api(postScore, { body }) })

type Leaderboard = Pick<Game, "best" | "max" | "top">

const numberText = (value: number): string => value.toLocaleString(currentTag())

export const GameScreen = () => {
  const { t } = useTexts("game")
  const { mutate: look, data: first, error } = useBegin()
  const begin = useBegin()
  const [leaderboard, setLeaderboard] = useState<Leaderboard | null>(null)
  useEffect(() => look(), [look])
  const shown = leaderboard ?? first
  const start = () => begin.mutate()
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <h1 data-in-bar>{t("title")}</h1>
        <p className={styles.soft}>{t("text")}</p>
        {first?.event && <p className={styles.event}>{first.event}</p>}
      </header>
      {begin.data ? (
        <Play
          key={begin.data.ts}
          game={begin.data}
          onLeaderboard={setLeaderboard}
          onAgain={start}
          isBusy={begin.isPending}
        />
      ) : (
        <div className={styles.ready}>
          <Button size="large" busy={begin.isPending} onClick={start}>
            {t("start")}
          </Button>
          <Example />
        </div>
      )}
      {shown && <Top leaderboard={shown} />}
      {!shown && error && <ErrorState error={error} retry={() => look()} />}
      {!shown && !error && <Skeleton height="200px" />}
    </section>
  )
}

const ignore = () => undefined
/** A drawn example that is shown before the first round. */
const example = { board: newBoard(81), chain: [15, 21, 27, 26, 25, 24, 30, 31], score: 0, left: 0, isOver: false }

const Example = () => (
  <div inert aria-hidden="true">
    <GameBoard round={example} reach={ignore} drop={ignore} knot={ignore} />
  </div>
)

interface PlayProps {
  game: Game
  onLeaderboard: (leaderboard: Leaderboard) => void
  onAgain: () => void
  isBusy: boolean
}

const Play = ({ game, onLeaderboard, onAgain, isBusy }: PlayProps) => {
  const { t } = useTexts("game")
  const post = usePostScore()
  const [result, setResult] = useState<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const onOver = (score: number, moves: Move[]) => {
    setResult(score)
    const { ts, sig } = game
    if (score > 0) post.mutate({ ts, sig, score, moves }, { onSuccess: onLeaderboard })
  }
  const { round, ...hands } = useRound(game, onOver)
  useEffect(() => frame.current?.querySelector("svg")?.focus({ preventScroll: true }), [])
  return (
    <div ref={frame} className={styles.play}>
      <p className={styles.figures}>
        <span>
          {t("score")} <strong>{numberText(round.score)}</strong>
        </span>
        <span role="timer" aria-live="off">
          {t("seconds", { count: Math.ceil(round.left / 1000) })}
        </span>
      </p>
      <div className={styles.time} aria-hidden="true">
        <span style={{ transform: `scaleX(${round.left / 60_000})` }} />
      </div>
      {result === null ? (
        <GameBoard round={round} {...hands} />
      ) : (
        <output className={styles.over}>
          <strong>{numberText(result)}</strong>
          <p>{t(result > game.best ? "new_best" : "over")}</p>
          <Button size="large" busy={isBusy} onClick={onAgain}>
            {t("again")}
          </Button>
        </output>
      )}
    </div>
  )
}

const Top = ({ leaderboard: { best, max, top } }: { leaderboard: Leaderboard }) => {
  const { t } = useTexts("game")
  return (
    <section className={styles.top} aria-label={t("week")}>
      <dl className={styles.bests}>
        <div>
          <dt>{t("best")}</dt>
          <dd>{numberText(best)}</dd>
        </div>
        <div>
          <dt>{t("max")}</dt>
          <dd>{numberText(max)}</dd>
        </div>
      </dl>
      <h2>{t("week")}</h2>
      {top.length === 0 ? <p className={styles.soft}>{t("nobody")}</p> : <TopList top={top} />}
    </section>
  )
}

const TopList = ({ top }: { top: readonly TopEntry[] }) => {
  const me = useMe()
  return (
    <ol className={styles.list}>
      {top.map(({ user_id, name, score }, place) => (
        <li key={user_id} aria-current={user_id === me?.id ? "true" : undefined}>
          <span className={styles.place} aria-hidden="true">
            {place + 1}
          </span>
          <Link to="/profile/$id" params={{ id: String(user_id) }}>
            <PersonName person={{ user_id, name }} />
          </Link>
          <strong>{numberText(score)}</strong>
        </li>
      ))}
    </ol>
  )
}
