import { boardSize, isLoop } from "@redthread/contract/game-board"
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import type { Round } from "./use-round"
import styles from "./game.module.css"

/** Width of a cell in units of the view box. */
const cellSize = 60
const centreOf = (cell: number): [number, number] => [
  (cell % boardSize) * cellSize + cellSize / 2,
  Math.floor(cell / boardSize) * cellSize + cellSize / 2,
]

/** Symbols on the beads, for colour-blind players. */
const marks = [
  "M0 7C-10 1-8-8-3-8-1-8 0-6 0-5 0-6 1-8 3-8 8-8 10 1 0 7z",
  "M-8 5C-8-5 0-9 8-8 8 2 2 8-8 5zM-8 5L2-3",
  "M0-9L2.6-3 9-2.6 4 1.6 5.6 8 0 4.4-5.6 8-4 1.6-9-2.6-2.6-3z",
  "M0-9C5-2 7 1 7 4A7 7 0 0 1-7 4C-7 1-5-2 0-9z",
  "M3-9A9 9 0 1 0 9 3 7 7 0 0 1 3-9z",
]
const colours = [styles.red, styles.green, styles.golden, styles.dark, styles.grey]

interface Props {
  round: Round
  reach: (cell: number) => void
  drop: () => void
  knot: () => void
}

const steps: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Returns the cell under the pointer; null between beads. */
function cellAt({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): number | null {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  const scale = (boardSize * cellSize) / width
  const [x, y] = [(clientX - left) * scale, (clientY - top) * scale]
  const [column, row] = [Math.floor(x / cellSize), Math.floor(y / cellSize)]
  if (column < 0 || row < 0 || column >= boardSize || row >= boardSize) return null
  const cell = row * boardSize + column
  const [centreX, centreY] = centreOf(cell)
  return Math.hypot(x - centreX, y - centreY) < cellSize * 0.42 ? cell : null
}

/** The board. Arrow keys move, Space adds a bead to the thread, Enter ties the knot, Escape drops the thread. */
export const GameBoard = ({ round, reach, drop, knot }: Props) => {
  const { t } = useTexts("game")
  const helpId = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const isDrawing = useRef(false)
  const { board, chain } = round
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const cell = cellAt(event)
    if (cell !== null) reach(cell)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) setCursor(neighbourOf(cursor ?? 0, step))
    else if (event.key === " ") reach(cursor ?? 0)
    else if (event.key === "Enter") knot()
    else if (event.key === "Escape" && chain.length > 0) drop()
    else return
    event.preventDefault()
  }
  return (
    <>
      <p id={helpId} className="visually-hidden">
        {t("keys")}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes pointer and keys */}
      <svg
        className={styles.board}
        viewBox={`0 0 ${boardSize * cellSize} ${boardSize * cellSize}`}
        role="application"
        aria-label={t("board")}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- role="application" takes keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setCursor((before) => before ?? 0)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDrawing.current = true
          setCursor(null)
          drop()
          follow(event)
        }}
        onPointerMove={(event) => isDrawing.current && follow(event)}
        onPointerUp={() => {
          if (isDrawing.current) knot()
          isDrawing.current = false
        }}
        onPointerCancel={() => {
          isDrawing.current = false
          drop()
        }}
      >
        <ThreadLine chain={chain} />
        {board.beads.map(({ id, colour }, cell) => (
          <Bead key={id} colour={colour} cell={cell} isTied={chain.includes(cell)} />
        ))}
        {cursor !== null && <Cursor cell={cursor} />}
      </svg>
    </>
  )
}

function neighbourOf(cell: number, [columns, rows]: [number, number]): number {
  const column = Math.min(boardSize - 1, Math.max(0, (cell % boardSize) + columns))
  const row = Math.min(boardSize - 1, Math.max(0, Math.floor(cell / boardSize) + rows))
  return row * boardSize + column
}

const Bead = ({ colour, cell, isTied }: { colour: number; cell: number; isTied: boolean }) => {
  const [x, y] = centreOf(cell)
  return (
    <g className={styles.bead} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <circle className={[colours[colour], isTied && styles.tied].filter(Boolean).join(" ")} r="21" />
      <path className={styles.mark} d={marks[colour]} />
    </g>
  )
}

const ThreadLine = ({ chain }: { chain: readonly number[] }) => {
  const points = chain.map((cell) => centreOf(cell).join(" ")).join("L")
  return points && <path className={isLoop(chain) ? styles.loop : styles.line} d={`M${points}`} />
}

const Cursor = ({ cell }: { cell: number }) => {
  const [x, y] = centreOf(cell)
  return <circle className={styles.cursor} cx={x} cy={y} r="27" />
}
