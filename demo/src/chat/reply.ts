import type { Language } from "@redthread/contract/language"
import type { DemoMember } from "../people/member"
import { random } from "../random"
import { fillAll, type InAll, inAll, joinAll, replyLines } from "../words"
import { type Intent, intentOf } from "./intent"

/** A message of the conversation from the view of the replying member. */
export type Heard = { by: "member" | "guest"; text: string }

export type Reply = {
  /** Keys of the lines that form the reply, such as "city.corner+ask.day". */
  key: string
  slots: { name: string; city: string; food: string }
  text: string
  /** Translations into the other seven languages, written by the author. */
  translations: Partial<Record<Language, string>>
}

type Group = keyof typeof replyLines

/** Groups of lines in the order in which small talk uses them if no intent was detected. */
const course: Group[] = ["hello", "topic", "city", "weekend", "food", "about", "city", "food", "weekend", "bye"]

const answers: Record<Intent, Group> = {
  thanks: "thanks",
  bye: "bye",
  city: "city",
  food: "food",
  weekend: "weekend",
  hobby: "topic",
  wellbeing: "about",
  laugh: "about",
}

const isQuestion = (line: InAll) => line.en.includes("?")

/** Returns the longest part of a line without slots and gender forms, by which the line is recognised in a text. */
const longestPart = (line: string) =>
  line.split(/\{\w+\}|\[[^\]]*\]/).reduce((longest, part) => (part.length > longest.length ? part : longest), "")

/** Chooses a line of the group that the conversation does not contain yet, if there is one. */
function chooseLine(member: DemoMember, group: Group, intent: Intent | null, said: string): string {
  if (group === "topic") return member.topic
  if (intent === "wellbeing") return "good"
  if (intent === "laugh") return "funny"
  const lines: Record<string, InAll> = replyLines[group]
  const names = Object.keys(lines).filter((name) => group !== "about" || name !== "good")
  const start = random(`${member.key}-${group}`).int(0, names.length - 1)
  const inOrder = names.map((_, index) => names[(start + index) % names.length] ?? "")
  const had = (name: string) => said.includes(longestPart(lines[name]?.[member.language] ?? ""))
  return inOrder.find((name) => !had(name)) ?? inOrder[0] ?? ""
}

function lines(member: DemoMember, history: Heard[]): [Group, string][] {
  const own = history.filter(({ by }) => by === "member").map(({ text }) => text)
  const last = history.findLast(({ by }) => by === "guest")?.text ?? ""
  const intent = own.length === 0 ? null : intentOf(last)
  const group = intent ? answers[intent] : (course[own.length % course.length] ?? "about")
  const first: [Group, string] = [group, chooseLine(member, group, intent, own.join("\n"))]
  const lines: Record<string, InAll> = replyLines[group]
  const said = lines[first[1]]
  const goesOn = group !== "bye" && said !== undefined && !isQuestion(said)
  if (!goesOn) return [first]
  return [first, ["ask", chooseLine(member, "ask", null, own.join("\n"))]]
}

/** Composes a demo member's reply to `guest`; the same conversation always gets the same reply. */
export function replyOf(member: DemoMember, history: Heard[], guest: string): Reply {
  const chosen = lines(member, history)
  const slots = { name: inAll(() => guest), city: member.city, food: member.food }
  const said = chosen.map(([group, name]) => {
    const known: Record<string, InAll> = replyLines[group]
    const line = known[name]
    if (!line) throw new RangeError(`No line ${group}.${name}`)
    return fillAll(line, member.gender, slots)
  })
  const { [member.language]: text, ...translations } = joinAll(said)
  return {
    key: chosen.map((parts) => parts.join(".")).join("+"),
    slots: { name: guest, city: member.city[member.language], food: member.food[member.language] },
    text,
    translations,
  }
}
