import { courseStages, type ShieldEvidence } from "@redthread/contract/staff-shield"
import { loadModel, scamLabels, type ShieldLabel, shieldLabels, stageLabels } from "./scam-shield.model"

/** The labels whose likelihood over all messages of a sender makes the course of a conversation. */
export const courseLabels = ["scam", ...scamLabels, ...stageLabels] as const satisfies readonly ShieldLabel[]
const places = courseLabels.map((label) => shieldLabels.indexOf(label))

/**
 * How one sender's messages in one conversation went, as small integers and without text: the number of messages, 1 if the
 * reader was warned, then for each label the probability that no message has it (in ten-thousandths), then for each label
 * the sum of log odds (in hundredths).
 */
export type Course = readonly number[]

const noneFrom = 2
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
  const none: number[] = []
  const sums: number[] = []
  for (const [index, place] of places.entries()) {
    const logit = logits[place] ?? 0
    const likely = Math.min(likelyMax, 1 / (1 + Math.exp(-logit)))
    none.push(Math.round((course?.[noneFrom + index] ?? probabilityScale) * (1 - likely)))
    const sum = course?.[sumsFrom + index] ?? 0
    sums.push(bounded(sum + Math.round(logOddsScale * bounded(logit, logitMax)), sumMax))
  }
  return [Math.min((course?.[0] ?? 0) + 1, sumMax), course?.[1] ?? 0, ...none, ...sums]
}

/** Probability that a message has the label. */
const foundShare = (course: Course, index: number): number =>
  1 - (course[noneFrom + index] ?? probabilityScale) / probabilityScale

/** Inputs of the regression that judges a course; `days` since the conversation began. */
export function courseInputs(course: Course, days: number): number[] {
  const turns = course[0] ?? 0
  const found = places.map((_, index) => foundShare(course, index))
  const means = places.map(
    (_, index) => (course[sumsFrom + index] ?? 0) / logOddsScale / Math.sqrt(Math.max(1, turns)) / 4,
  )
  return [...found, ...means, Math.log(1 + turns) / 3, Math.log(1 + days) / 3]
}

/** Messages from which on there is a course: the first ones are judged by themselves. */
export const courseTurnsMin = 4

/** Whether the reader is to be warned now; each conversation has one such warning. */
export const shouldWarn = (course: Course, days: number): boolean =>
  course[1] === 0 && (course[0] ?? 0) >= courseTurnsMin && loadModel().judgeCourse(courseInputs(course, days)) > 0

/** The course after the reader was warned. */
export const markWarned = (course: Course): Course => course.with(1, 1)

const stagePlaces = courseStages.map((stage) => ({ stage, index: courseLabels.indexOf(stage) }))

/** For staff; null for a course of a model with other labels. */
export function summarize(course: Course): ShieldEvidence["courses"][number] | null {
  if (course.length !== courseLength) return null
  const [turns = 0, warned = 0] = course
  const stages = stagePlaces.map(({ stage, index }) => ({ stage, share: foundShare(course, index) }))
  return { turns, warned: warned === 1, stages }
}
