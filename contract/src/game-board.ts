export const boardSize = 6
const beadColours = 5
/** Duration of a round in ms. */
export const roundTime = 60_000
/** Minimum time to tie one bead, in ms. */
export const beadTime = 30
export const movesMax = 400

export interface Bead {
  readonly id: number
  readonly colour: number
}

export interface Board {
  readonly beads: readonly Bead[]
  readonly random: number
  readonly nextId: number
}

function drawRandom(state: number): { state: number; value: number } {
  const next = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(next ^ (next >>> 15), 1 | next)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return { state: next, value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 }
}

const areNeighbours = (one: number, other: number): boolean => {
  const rows = Math.abs(Math.floor(one / boardSize) - Math.floor(other / boardSize))
  const columns = Math.abs((one % boardSize) - (other % boardSize))
  return rows + columns === 1
}

const hasMove = (beads: readonly Bead[]): boolean =>
  beads.some(({ colour }, cell) =>
    [cell + 1, cell + boardSize].some((next) => areNeighbours(cell, next) && beads[next]?.colour === colour),
  )

/** Fills the empty cells by column; redraws the whole board while it has no possible move. */
function fillBoard(cells: readonly (Bead | null)[], random: number, nextId: number): Board {
  let [state, id] = [random, nextId]
  const beads: Bead[] = []
  for (let column = 0; column < boardSize; column += 1)
    for (let row = 0; row < boardSize; row += 1) {
      const cell = row * boardSize + column
      const drawn = cells[cell] ? null : drawRandom(state)
      beads[cell] = cells[cell] ?? { id: id++, colour: Math.floor((drawn?.value ?? 0) * beadColours) }
      state = drawn?.state ?? state
    }
  return hasMove(beads) ? { beads, random: state, nextId: id } : fillBoard([], state, id)
}

export const newBoard = (seed: number): Board => fillBoard([], seed | 0, 1)

export const isLoop = (cells: readonly number[]): boolean => cells.length >= 5 && cells[0] === cells.at(-1)

/** Whether these cells can be tied: two or more neighbours of one colour, without repeats except the end of a loop. */
export function isChain({ beads }: Board, cells: readonly number[]): boolean {
  const colour = beads[cells[0] ?? -1]?.colour
  if (colour === undefined || cells.length < 2) return false
  const once = isLoop(cells) ? cells.slice(0, -1) : cells
  return (
    new Set(once).size === once.length &&
    cells.every(
      (cell, index) => beads[cell]?.colour === colour && (index === 0 || areNeighbours(cells[index - 1] ?? -1, cell)),
    )
  )
}

/** Points for tying this many beads; each bead is worth one more than the one before it. */
const pointsFor = (beads: number): number => (beads * (beads + 1)) / 2 - 1
const loopBonus = 10

/** Returns the board after these cells are tied, and the points; a loop takes all beads of its colour. */
export function tie(board: Board, cells: readonly number[]): { board: Board; points: number } {
  const { beads, random, nextId } = board
  const colour = beads[cells[0] ?? -1]?.colour
  const loop = isLoop(cells)
  const gone = new Set(loop ? beads.flatMap((bead, cell) => (bead.colour === colour ? [cell] : [])) : cells)
  const fallen: (Bead | null)[] = []
  for (let column = 0; column < boardSize; column += 1) {
    const left = Array.from({ length: boardSize }, (_, row) => row * boardSize + column).filter(
      (cell) => !gone.has(cell),
    )
    const empty = boardSize - left.length
    for (let row = 0; row < boardSize; row += 1)
      fallen[row * boardSize + column] = row < empty ? null : (beads[left[row - empty] ?? -1] ?? null)
  }
  return { board: fillBoard(fallen, random, nextId), points: pointsFor(gone.size) + (loop ? loopBonus : 0) }
}

export interface Move {
  /** In ms, from the beginning of the round. */
  readonly t: number
  readonly cells: number[]
}

/** Returns the score of a round; null if a move breaks the rules or is faster than humanly possible. */
export function scoreOf(seed: number, moves: readonly Move[]): number | null {
  let [board, score, before] = [newBoard(seed), 0, 0]
  for (const { t, cells } of moves) {
    if (t > roundTime || t - before < cells.length * beadTime || !isChain(board, cells)) return null
    const { board: next, points } = tie(board, cells)
    ;[board, score, before] = [next, score + points, t]
  }
  return score
}
