import { boardSize, isChain, isLoop, newBoard, scoreOf, tie } from "@redthread/contract/game-board"
import { expect, test } from "vitest"
import { extended } from "./use-round"

/** All beads of one colour. */
const plain = { ...newBoard(1), beads: newBoard(1).beads.map(({ id }) => ({ id, colour: 2 })) }

test("PLAY-02 the thread goes from bead to bead, back, and round", () => {
  expect(extended(plain, [], 0)).toEqual([0])
  expect(extended(plain, [0], 1)).toEqual([0, 1])
  expect(extended(plain, [0, 1], 8)).toEqual([0, 1])
  expect(extended(plain, [0, 1, 7], 1)).toEqual([0, 1])
  expect(extended(plain, [0, 1, 7, 6], 0)).toEqual([0, 1, 7, 6, 0])
  expect(extended(plain, [0, 1, 7, 6, 0], 12)).toEqual([0, 1, 7, 6, 0])
})

test("PLAY-02 a loop takes every bead of its colour, and is worth more than a line", () => {
  const loop = [0, 1, 7, 6, 0]
  expect([isLoop(loop), isChain(plain, loop)]).toEqual([true, true])
  const { board, points } = tie(plain, loop)
  expect(points).toBe((36 * 37) / 2 - 1 + 10)
  expect(board.beads.every(({ id }) => id >= plain.nextId)).toBe(true)
})

test("PLAY-02 what is not tied falls into place, and a round is the same each time", () => {
  const { board } = tie(plain, [30, 31])
  expect(board.beads[30]?.id).toBe(plain.beads[24]?.id)
  expect(board.beads.length).toBe(boardSize ** 2)
  expect(new Set(board.beads.map(({ id }) => id)).size).toBe(boardSize ** 2)
  expect(tie(plain, [30, 31])).toEqual({ board, points: 2 })
  expect(scoreOf(12, [])).toBe(0)
})
