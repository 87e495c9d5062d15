import type { Game } from "@redthread/contract/game"
import {
  beadTime,
  type Board,
  isChain,
  isLoop,
  type Move,
  newBoard,
  roundTime,
  tie,
} from "@redthread/contract/game-board"
import { useCallback, useEffect, useRef, useState } from "react"

export interface Round {
  board: Board
  /** The cells that the thread passes through. */
  chain: readonly number[]
  score: number
  /** Remaining time in ms. */
  left: number
  isOver: boolean
}

/** Returns the chain extended by a cell: moving back removes the last cell, the first cell closes a loop. */
export function extended(board: Board, chain: readonly number[], cell: number): readonly number[] {
  if (chain.length === 0) return board.beads[cell] ? [cell] : chain
  if (cell === chain.at(-2)) return chain.slice(0, -1)
  if (cell === chain.at(-1) || isLoop(chain)) return chain
  const next = [...chain, cell]
  return isChain(board, next) ? next : chain
}

export function useRound(game: Game, onOver: (score: number, moves: Move[]) => void) {
  const [startedAt] = useState(() => performance.now())
  const [state, setState] = useState<Omit<Round, "left" | "isOver">>(() => ({
    board: newBoard(game.seed),
    chain: [],
    score: 0,
  }))
  const [left, setLeft] = useState(roundTime)
  const moves = useRef<Move[]>([])
  const latest = useRef({ score: 0, onOver })
  useEffect(() => {
    latest.current = { score: state.score, onOver }
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.max(0, roundTime - (performance.now() - startedAt))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      latest.current.onOver(latest.current.score, moves.current)
    }, 100)
    return () => clearInterval(timer)
  }, [startedAt])

  const reach = useCallback(
    (cell: number) => setState((before) => ({ ...before, chain: extended(before.board, before.chain, cell) })),
    [],
  )
  const drop = useCallback(() => setState((before) => ({ ...before, chain: [] })), [])
  const knot = () => {
    const { board, chain, score } = state
    const t = Math.round(performance.now() - startedAt)
    const before = moves.current.at(-1)?.t ?? 0
    if (t >= roundTime || !isChain(board, chain) || t - before < chain.length * beadTime) return drop()
    const { board: next, points } = tie(board, chain)
    moves.current.push({ t, cells: [...chain] })
    setState({ board: next, chain: [], score: score + points })
  }
  return { round: { ...state, left, isOver: left === 0 }, reach, drop, knot }
}
