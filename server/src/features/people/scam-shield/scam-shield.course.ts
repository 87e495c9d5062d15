import { courseStages, type ShieldEvidence } from "@redthread/contract/staff-shield"
import { loadModel, placesOf, scamLabels, type ShieldLabel, stageLabels } from "./scam-shield.model"

/** The labels whose likelihood over all messages of a sender makes the course of a conversation. */
export const courseLabels = ["scam", ...scamLabels, ...stageLabels] as const satisfies readonly ShieldLabel[]
const places = placesOf(courseLabels)

/**
 * How one sender's messages in one conversation went, as small integers and without text: the number of messages, 1 if the
 * reader was warned, 1 if it is in doubt, then for each label the probability that no message has it (in ten-thousandths),
 * then for each label the sum of log odds (in hundredths). Queries read the first three.
 */
export type Course = readonly number[]

const noneFrom = 3
const sumsFrom = noneFrom + places.length
const courseLength = sumsFrom + places.length

/** Probabilities are stored in this scale, and log odds in the other. */
const probabilityScale = 10_000
const logOddsScale = 100
const logitMax = 3
/** No single message is certain. */
const likelyMax = 0.98
const sumMax = 32_000

const bounded = (value: number, max: number): number => Math.max(-max, Math.min(max, value))

/** The course after a message with these log odds by label. A course of a model with other labels begins again. */
export function advance(stored: Course | null, logits: ArrayLike<number>): Course {
  const course = stored?.length === courseLength ? stored : null
  const own = places.map((place) => logits[place] ?? 0)
  const none = own.map((logit, index) => {
    const likely = Math.min(likelyMax, 1 / (1 + Math.exp(-logit)))
    return Math.round((course?.[noneFrom + index] ?? probabilityScale) * (1 - likely))
  })
  const sums = own.map((logit, index) => {
    const step = Math.round(logOddsScale * bounded(logit, logitMax))
    return bounded((course?.[sumsFrom + index] ?? 0) + step, sumMax)
  })
  return [Math.min((course?.[0] ?? 0) + 1, sumMax), course?.[1] ?? 0, 0, ...none, ...sums]
}

/** Probability that a message has the label. */
const foundShare = (course: Course, index: number): number =>
  1 - (course[noneFrom + index] ?? probabilityScale) / probabilityScale

/** Inputs of the regression that judges a course; `days` since the conversation began. */
export function courseInputs(course: Course, days: number): number[] {
  const turns = Math.max(1, course[0] ?? 0)
  const found = places.map((_, index) => foundShare(course, index))
  const means = places.map((_, index) => (course[sumsFrom + index] ?? 0) / logOddsScale / Math.sqrt(turns) / 4)
  return [...found, ...means, Math.log(1 + (course[0] ?? 0)) / 3, Math.log(1 + days) / 3]
}

/** Messages from which on there is a course: the first ones are judged by themselves. */
export const courseTurnsMin = 4

/** Share of innocent conversations whose readers are warned, by suspicion. */
export const alarmsBySuspicion = [0.01, 0.02, 0.04, 0.08] as const
const usual = 1

export interface CourseContext {
  /** Days since the conversation began. */
  readonly days: number
  /** Days since the sender registered; this and the next are read for a course in doubt, and null otherwise. */
  readonly accountDays: number | null
  /** Of the sender's latest other conversations, those whose readers were warned. */
  readonly warnedElsewhere: number | null
}

const newAccountDays = 7
const oldAccountDays = 180

/** Place in `alarmsBySuspicion`: new accounts and the same course elsewhere allow more false alarms, old accounts fewer. */
export function suspicionOf({ accountDays, warnedElsewhere }: Omit<CourseContext, "days">): number {
  const byAge = accountDays === null ? 0 : accountDays < newAccountDays ? 1 : accountDays > oldAccountDays ? -1 : 0
  const elsewhere = Math.min(2, Math.floor((warnedElsewhere ?? 0) / 2))
  return Math.max(0, Math.min(alarmsBySuspicion.length - 1, usual + byAge + elsewhere))
}

/** The course after a message, and whether its reader is to be warned now; each conversation has one such warning. */
export function follow(stored: Course | null, logits: ArrayLike<number>, context: CourseContext) {
  const course = advance(stored, logits)
  if (course[1] === 1 || (course[0] ?? 0) < courseTurnsMin) return { course, isWarning: false }
  const { logit, thresholds } = loadModel().judgeCourse(courseInputs(course, context.days))
  const isDoubtful = logit > (thresholds.at(-1) ?? Infinity)
  const isWarning = logit > (thresholds[suspicionOf(context)] ?? Infinity)
  return { course: isWarning ? markWarned(course) : course.with(2, isDoubtful ? 1 : 0), isWarning }
}

/** The course after the reader was warned. */
export const markWarned = (course: Course): Course => course.with(1, 1)

/** For staff; null for a course of a model with other labels. */
export function summarize(course: Course): ShieldEvidence["courses"][number] | null {
  if (course.length !== courseLength) return null
  const [turns = 0, warned = 0] = course
  const stages = courseStages.map((stage) => ({ stage, share: foundShare(course, courseLabels.indexOf(stage)) }))
  return { turns, warned: warned === 1, stages }
}
