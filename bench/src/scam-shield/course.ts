import {
  advance,
  alarmsBySuspicion,
  type Course,
  courseInputs,
  courseTurnsMin,
} from "../../../server/src/features/people/scam-shield/scam-shield.course"
import { weighted } from "../../../server/src/features/people/scam-shield/scam-shield.model"
import { type Conversation, folds } from "./examples"
import { type Judged, thresholdOf } from "./fit"
import { fitLogistic } from "./logistic"

interface Step {
  /** Place of the turn in the conversation. */
  readonly turn: number
  readonly inputs: readonly number[]
}

/** The messages of one person in one conversation. */
export interface Side {
  readonly conversation: Conversation
  readonly isScammer: boolean
  readonly steps: readonly Step[]
  /** Place of the first request or move to another app; Infinity without one. */
  readonly firstRequest: number
}

export function sidesOf(conversations: readonly Conversation[], judged: readonly Judged[]): Side[] {
  const logitsOf = new Map(judged.map(({ example, logits }) => [example, logits]))
  return conversations.flatMap((conversation) =>
    (["a", "b"] as const).map((by) => {
      let course: Course | null = null
      const steps: Step[] = []
      for (const [turn, { by: writer, day, example }] of conversation.turns.entries()) {
        if (writer !== by) continue
        course = advance(course, logitsOf.get(example) ?? [])
        if ((course[0] ?? 0) >= courseTurnsMin) steps.push({ turn, inputs: courseInputs(course, day) })
      }
      const firstRequest = conversation.turns.findIndex(({ isRequest }) => isRequest)
      return {
        conversation,
        isScammer: conversation.isScam && by === "a",
        steps,
        firstRequest: firstRequest < 0 ? Infinity : firstRequest,
      }
    }),
  )
}

const decay = 1e-3

export const fitCourse = (sides: readonly Side[]): number[] =>
  fitLogistic(
    sides.flatMap(({ steps, isScammer }) =>
      steps.map(({ inputs }) => ({ inputs, isTrue: isScammer, weight: 1 / steps.length })),
    ),
    decay,
  )

export interface JudgedSide {
  readonly side: Side
  /** Log odds after each step. */
  readonly logits: readonly number[]
}

const judgeSide = (side: Side, weights: readonly number[]): JudgedSide => ({
  side,
  logits: side.steps.map(({ inputs }) => weighted(inputs, weights)),
})

/** Each fold is judged by a regression that was fitted to the others. */
export const crossValidateCourse = (sides: readonly Side[]): JudgedSide[] =>
  Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const weights = fitCourse(sides.filter(({ conversation }) => conversation.fold !== fold))
    return sides.filter(({ conversation }) => conversation.fold === fold).map((side) => judgeSide(side, weights))
  })

export const highest = ({ logits }: JudgedSide): number => Math.max(-Infinity, ...logits)

/** Log odds that a share of the innocent sides exceeds, by suspicion. */
export const courseThresholdsOf = (judged: readonly JudgedSide[]): number[] => {
  const innocent = judged.filter(({ side }) => !side.isScammer).map(highest)
  return alarmsBySuspicion.map((share) => thresholdOf(innocent, share))
}

export interface CourseFigures {
  readonly scams: number
  /** Scams whose reader is warned before the first request. */
  readonly before: number
  readonly ever: number
  readonly innocent: number
  readonly falseAlarms: number
}

export function courseFigures(judged: readonly JudgedSide[], threshold: number): CourseFigures {
  const scams = judged.filter(({ side }) => side.isScammer)
  const innocent = judged.filter(({ side }) => !side.isScammer)
  const warnedAt = ({ side, logits }: JudgedSide): number => {
    const place = logits.findIndex((logit) => logit > threshold)
    return side.steps[place]?.turn ?? Infinity
  }
  return {
    scams: scams.length,
    before: scams.filter((one) => warnedAt(one) < one.side.firstRequest).length,
    ever: scams.filter((one) => warnedAt(one) < Infinity).length,
    innocent: innocent.length,
    falseAlarms: innocent.filter((one) => warnedAt(one) < Infinity).length,
  }
}
