import { describe, expect, it } from "vitest"
import { languages } from "@redthread/contract/language"
import { demoCommunity } from "../community"
import { type Heard, replyOf } from "./reply"

const now = new Date("2026-11-21T08:00:00Z")
const { members, threads, logins, respondents } = demoCommunity(now)
const answering = members.filter(({ key }) => respondents.includes(key))

function talk(member: (typeof members)[number], words: string[]) {
  const history: Heard[] = []
  return words.map((text) => {
    history.push({ by: "guest", text })
    const reply = replyOf(member, [...history], "Anna")
    history.push({ by: "member", text: reply.text })
    return reply
  })
}

describe("answers in demo mode", () => {
  it("CHAT-01 are the same for the same conversation", () => {
    for (const member of answering)
      expect(talk(member, ["Hi!", "Mm.", "Oh."])).toEqual(talk(member, ["Hi!", "Mm.", "Oh."]))
  })

  it.each(answering.map((member) => [member.name, member] as const))(
    "TRANS-01 of %s come in the own language with the seven other ones, and do not go round in circles",
    (_, member) => {
      const replies = talk(member, ["Hello", "Mm.", "Yes.", "Oh.", "Mm.", "Really.", "Oh.", "Mm.", "Right.", "Ok."])
      for (const { text, translations } of replies) {
        expect(Object.keys(translations).toSorted()).toEqual(
          languages.filter((language) => language !== member.language).toSorted(),
        )
        for (const said of [text, ...Object.values(translations)]) expect(said).not.toMatch(/[{}[\]|]|undefined/)
      }
      expect(new Set(replies.map(({ text }) => text)).size).toBe(replies.length)
    },
  )

  it.each([
    ["Where do you live?", /^city/],
    ["你平时喜欢吃什么？", /^food/],
    ["Was machst du am Wochenende?", /^weekend/],
    ["Come stai?", /^about\.good/],
    ["ありがとうございます", /^thanks/],
    ["Bonne nuit", /^bye/],
    ["취미가 뭐예요?", /^topic/],
    ["哈哈哈", /^about\.funny/],
  ])("CHAT-01 take up what the guest speaks of: %s", (words, key) => {
    const [member] = answering
    if (!member) throw new Error("nobody answers")
    expect(talk(member, ["Hi", words])[1]?.key).toMatch(key)
  })

  it("greet a guest by name", () => {
    for (const member of answering) expect(talk(member, ["Hi"])[0]?.key).toMatch(/^hello/)
  })
})

describe("conversations there from the start", () => {
  it("CHAT-01 give each login six, in several languages, some unread", () => {
    for (const login of logins) {
      const own = threads.filter(({ reader }) => reader === login)
      expect(own).toHaveLength(6)
      expect(own.filter(({ unread }) => unread > 0).length).toBeGreaterThanOrEqual(2)
      const spoken = own.flatMap(({ messages }) => messages.map(({ language }) => language))
      expect(new Set(spoken).size).toBeGreaterThanOrEqual(4)
    }
  })

  it("run forward in time, end before now, and count as unread only what the other wrote last", () => {
    for (const { messages, unread, reader, members: pair } of threads) {
      const times = messages.map(({ createdAt }) => createdAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(now.getTime())
      expect(messages.slice(messages.length - unread).every(({ sender }) => sender !== reader)).toBe(true)
      expect(messages.every(({ sender }) => pair.includes(sender))).toBe(true)
    }
  })

  it("never join the same two twice", () => {
    expect(new Set(threads.map(({ members: pair }) => pair.toSorted().join())).size).toBe(threads.length)
  })
})
