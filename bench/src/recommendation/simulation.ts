import { clock } from "../../../server/src/core/process/clock"
import { join, noteSeen, type Step, writeAnswers, writeLikes, writeMessages } from "./community"
import { gini, mean, type Measures } from "./measures"
import { liking, makePopulation, type Person, type PopulationOptions } from "./population"
import { chance } from "./random"
import { random, type Strategy } from "./strategy"

export interface SimulationOptions extends Omit<PopulationOptions, "days"> {
  /** First days, with random lists that are equal in every run: training data. */
  readonly warmUp: number
  /** Measured days. */
  readonly days: number
}

const begin = new Date("2026-01-05T00:00:00Z")
const dayMs = 86_400_000
const slotsADay = 8
const weekOfTurns = 7 * slotsADay
/** Turns until a like is no longer seen. */
const forgottenAfter = 2 * weekOfTurns
/** Probability that a like comes with a message. */
const writing = 0.5

/** Keys of `chance`: each decision about a pair has its own. */
const about = { here: 101, slot: 102, opinion: 103, answer: 104, write: 105, order: 106 } as const

interface Waiting extends Step {
  readonly turn: number
  readonly wrote: boolean
}

const pairKey = ({ from, to }: Step): number => from * 1_000_000 + to
const back = ({ from, to }: Step): Step => ({ from: to, to: from })

/** A community in simulated time, whose tastes are hidden from the strategies. */
export class Simulation {
  private readonly people: Person[]
  private readonly byId: ReadonlyMap<number, Person>
  private readonly liked = new Set<number>()
  private readonly inbox = new Map<number, Waiting[]>()
  private readonly seen = new Map<number, Map<number, number>>()
  private readonly shown = new Map<number, number>()
  private readonly firstDay = new Map<number, number>()
  private readonly counts = { matches: 0, likes: 0, begun: 0, answered: 0, cards: 0, repeats: 0 }

  constructor(
    private readonly strategy: Strategy,
    private readonly options: SimulationOptions,
  ) {
    const { days, warmUp } = options
    this.people = makePopulation({ ...options, days: days + warmUp })
    this.byId = new Map(this.people.map((person) => [person.id, person]))
  }

  async run(): Promise<Measures> {
    const { warmUp, days } = this.options
    try {
      for (let day = 0; day < warmUp + days; day += 1) await this.day(day)
    } finally {
      clock.set(null)
    }
    return this.measures()
  }

  private async day(day: number): Promise<void> {
    clock.set(new Date(begin.getTime() + day * dayMs))
    await join(
      this.people.filter(({ joinsOn }) => (day === 0 ? joinsOn <= 0 : joinsOn === day)),
      begin,
    )
    const here = this.people.filter((person) => this.isHere(person, day))
    for (let slot = 0; slot < slotsADay; slot += 1) {
      const visitors = here.filter(
        ({ id }) => Math.floor(slotsADay * chance(this.options.seed, id, day, about.slot)) === slot,
      )
      await this.turn(day, slot, visitors)
    }
  }

  /** All visit on their first day. */
  private isHere({ id, joinsOn, activity }: Person, day: number): boolean {
    return joinsOn === day || (joinsOn < day && chance(this.options.seed, id, day, about.here) < activity)
  }

  /** A few hours: every visitor is shown members, then likes and messages are written. */
  private async turn(day: number, slot: number, visitors: readonly Person[]): Promise<void> {
    const turn = day * slotsADay + slot
    const now = new Date(begin.getTime() + day * dayMs + ((slot + 1) * dayMs) / (slotsADay + 1))
    clock.set(now)
    const strategy = day < this.options.warmUp ? random : this.strategy
    await noteSeen(
      visitors.map(({ id }) => id),
      now,
    )
    await strategy.prepare()
    const lists = await Promise.all(visitors.map((reader) => strategy.choose(reader, this.recent(reader, turn), turn)))
    const likes: Waiting[] = []
    const answers: Step[] = []
    for (const [place, reader] of visitors.entries()) {
      this.readInbox(reader, turn, likes, answers)
      this.look(reader, lists[place] ?? [], turn, likes)
    }
    await writeLikes(likes, now)
    await writeMessages(
      likes.filter(({ wrote }) => wrote),
      now,
    )
    await writeAnswers(answers)
  }

  private isMeasured = (turn: number): boolean => turn >= this.options.warmUp * slotsADay

  /** Members shown to this reader within a week. */
  private recent(reader: Person, turn: number): number[] {
    const seen = this.seen.get(reader.id) ?? new Map<number, number>()
    return [...seen].filter(([, last]) => turn - last < weekOfTurns).map(([id]) => id)
  }

  /** A fixed opinion per pair: showing a member again does not change it. */
  private wouldLike(one: Person, other: Person): boolean {
    return chance(this.options.seed, one.id, other.id, about.opinion) < liking(one, other)
  }

  private like(step: Step, turn: number, wrote: boolean, likes: Waiting[]): void {
    this.liked.add(pairKey(step))
    const waiting = { ...step, turn, wrote }
    likes.push(waiting)
    if (this.isMeasured(turn)) this.counts.likes += 1
    if (this.liked.has(pairKey(back(step)))) {
      if (this.isMeasured(turn)) this.counts.matches += 1
      return
    }
    this.inbox.set(step.to, [...(this.inbox.get(step.to) ?? []), waiting])
    if (wrote && this.isMeasured(turn)) this.counts.begun += 1
  }

  /** Latest incoming likes and messages, limited by the reader's patience. */
  private readInbox(reader: Person, turn: number, likes: Waiting[], answers: Step[]): void {
    const waiting = (this.inbox.get(reader.id) ?? []).filter((one) => turn - one.turn < forgottenAfter)
    const from = Math.max(waiting.length - reader.attention, 0)
    this.inbox.set(reader.id, waiting.slice(0, from))
    for (const one of waiting.slice(from).toReversed()) {
      const other = this.byId.get(one.from)
      if (!other || this.liked.has(pairKey(back(one))) || !this.wouldLike(reader, other)) continue
      if (chance(this.options.seed, reader.id, other.id, about.answer) >= reader.answering) continue
      this.like(back(one), turn, false, likes)
      if (!one.wrote) continue
      answers.push(back(one))
      if (this.isMeasured(turn)) this.counts.answered += 1
    }
  }

  private look(reader: Person, list: readonly number[], turn: number, likes: Waiting[]): void {
    for (const id of list) {
      const other = this.byId.get(id)
      if (!other) throw new Error(`member ${id} was shown, but is none`)
      this.noteShown(reader, other, turn)
      const step = { from: reader.id, to: id }
      if (this.liked.has(pairKey(step)) || !this.wouldLike(reader, other)) continue
      this.like(step, turn, chance(this.options.seed, reader.id, id, about.write) < writing, likes)
    }
  }

  private noteShown(reader: Person, other: Person, turn: number): void {
    const seen = this.seen.get(reader.id) ?? new Map<number, number>()
    const last = seen.get(other.id)
    this.seen.set(reader.id, seen.set(other.id, turn))
    if (!this.isMeasured(turn)) return
    this.counts.cards += 1
    if (last !== undefined && turn - last < weekOfTurns) this.counts.repeats += 1
    this.shown.set(other.id, (this.shown.get(other.id) ?? 0) + 1)
    const day = Math.floor(turn / slotsADay)
    if (other.joinsOn === day) this.firstDay.set(other.id, (this.firstDay.get(other.id) ?? 0) + 1)
  }

  private measures(): Measures {
    const { warmUp, days } = this.options
    const { matches, likes, begun, answered, cards, repeats } = this.counts
    const shownEachDay = this.people.map(
      ({ id, joinsOn }) => (this.shown.get(id) ?? 0) / Math.min(days, warmUp + days - joinsOn),
    )
    const newcomers = this.people.filter(({ joinsOn }) => joinsOn >= warmUp)
    const firstDays = newcomers.map(({ id }) => this.firstDay.get(id) ?? 0)
    return {
      name: this.strategy.name,
      matches,
      likes,
      answered: answered / Math.max(begun, 1),
      gini: gini(shownEachDay),
      neverShown: shownEachDay.filter((times) => times === 0).length / shownEachDay.length,
      firstDay: mean(firstDays),
      firstDayUnseen: mean(firstDays.map((times) => (times === 0 ? 1 : 0))),
      repeats: repeats / Math.max(cards, 1),
    }
  }
}
