import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { type Game, postScore, showGame } from "@redthread/contract/game"
import {
  beadTime,
  type Board,
  boardSize,
  isChain,
  type Move,
  newBoard,
  roundTime,
  scoreOf,
  tie,
} from "@redthread/contract/game-board"
import { block } from "@redthread/contract/relation"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

function pairOn(board: Board): number[] {
  for (let cell = 0; cell < boardSize ** 2; cell += 1)
    for (const next of [cell + 1, cell + boardSize]) if (isChain(board, [cell, next])) return [cell, next]
  throw new Error("a board had nothing to tie")
}

/** One pair per second. */
function playRound(seed: number, pairs: number): { score: number; moves: Move[] } {
  let board = newBoard(seed)
  const moves: Move[] = []
  for (let each = 1; each <= pairs; each += 1) {
    const cells = pairOn(board)
    moves.push({ t: each * 1000, cells })
    board = tie(board, cells).board
  }
  return { score: scoreOf(seed, moves) ?? -1, moves }
}

async function begin(member: TestMember): Promise<Game> {
  clock.set(clock.now())
  return member.ok(showGame, {})
}

/** Sends the score when the round's time is over. */
async function send(member: TestMember, { ts, sig }: Game, body: { score: number; moves: Move[] }, change = {}) {
  clock.set(new Date(ts + roundTime))
  return member.call(postScore, { body: { ts, sig, ...body, ...change } as never })
}

test("PLAY-02 a round counts for the best score, the week's best and the list", async () => {
  const member = await app.register()
  const game = await begin(member)
  expect(game).toMatchObject({ best: 0, event: null })
  const round = playRound(game.seed, 12)
  expect(round.score).toBeGreaterThanOrEqual(24)
  const { status, body } = await send(member, game, round)
  expect([status, body.best]).toEqual([200, round.score])
  expect(body.max).toBeGreaterThanOrEqual(round.score)
  expect(body.top).toContainEqual({ user_id: member.id, name: member.session.me.name, score: round.score })
  const worse = await begin(member)
  const { body: after } = await send(member, worse, playRound(worse.seed, 2))
  expect(after.best).toBe(round.score)
})

test("PLAY-02 forged, foreign, late and repeated rounds are refused", async () => {
  const [member, other] = [await app.register(), await app.register()]
  const game = await begin(member)
  const round = playRound(game.seed, 5)
  expect((await send(member, game, round, { sig: "forged" })).error.code).toBe(400_680)
  expect((await send(member, game, round, { ts: game.ts + 1 })).error.code).toBe(400_680)
  expect((await send(other, game, round)).error.code).toBe(400_680)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(member, game, round)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 400_680)).toHaveLength(7)
  const late = await begin(member)
  clock.set(new Date(late.ts + roundTime + 31_000))
  const body = { ts: late.ts, sig: late.sig, ...playRound(late.seed, 2) }
  expect((await member.call(postScore, { body })).error.code).toBe(400_680)
})

test("PLAY-02 an earlier round does not count after a later one", async () => {
  const member = await app.register()
  const first = await begin(member)
  clock.set(new Date(first.ts + 1))
  const second = await member.ok(showGame, {})
  expect((await send(member, second, playRound(second.seed, 3))).status).toBe(200)
  expect((await send(member, first, playRound(first.seed, 3))).error.code).toBe(400_680)
})

test("PLAY-02 scores that do not match the moves, and impossible moves, are refused", async () => {
  const member = await app.register()
  const game = await begin(member)
  const { score, moves } = playRound(game.seed, 5)
  const [first, second] = moves
  if (!first || !second) throw new Error("a round without moves")
  const impossible: [string, { score: number; moves: Move[] }][] = [
    ["more than it was", { score: score + 1, moves }],
    ["no moves", { score, moves: [] }],
    ["a bead alone", { score: 0, moves: [{ t: 1000, cells: [first.cells[0] ?? 0] }] }],
    ["beads far apart", { score: 2, moves: [{ t: 1000, cells: [0, 35] }] }],
    ["a bead twice", { score: 5, moves: [{ t: 1000, cells: [...first.cells, first.cells[0] ?? 0] }] }],
    ["faster than hands", { score: 2, moves: [{ ...first, t: 2 * beadTime - 1 }] }],
    ["back in time", { score: 4, moves: [first, { ...second, t: 500 }] }],
  ]
  for (const [why, round] of impossible) expect((await send(member, game, round)).error.code, why).toBe(400_681)
  clock.set(new Date(game.ts + 2000))
  const early = await member.call(postScore, { body: { ts: game.ts, sig: game.sig, score, moves } })
  expect(early.error.code).toBe(400_681)
  expect((await send(member, game, { score, moves })).status).toBe(200)
})

test("PLAY-02 the list covers the week, without members the reader cannot see", async () => {
  clock.set(new Date("2027-03-07T23:00:00Z"))
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const game = await begin(ben)
  const { score } = (await send(ben, game, playRound(game.seed, 20))).body.top[0] ?? { score: 0 }
  const seenBy = async (reader: TestMember) => (await reader.ok(showGame, {})).top.map(({ user_id }) => user_id)
  expect(await seenBy(anna)).toContain(ben.id)
  await ben.ok(block, { body: { user_id: anna.id } })
  expect(await seenBy(anna)).not.toContain(ben.id)
  clock.set(new Date("2027-03-07T23:59:59Z"))
  expect((await ben.ok(showGame, {})).max).toBe(score)
  clock.set(new Date("2027-03-08T00:00:00Z"))
  const next = await app.register()
  expect(await next.ok(showGame, {})).toMatchObject({ max: 0, top: [] })
})
