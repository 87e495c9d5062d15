import type { Session } from "@redthread/contract/account"
import type { CallSpec } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import { randomInt, randomUUID } from "node:crypto"

export const memberPassword = "correct horse"

/** A test's own member, signed in over the API. */
export interface Member {
  id: number
  name: string
  email: string
  session: Session
  /** Makes a call as this member; throws if the server refuses. */
  call: <T = unknown>(method: CallSpec["method"], path: string, body?: unknown) => Promise<T>
}

interface Wishes {
  language?: Language
  gender?: 0 | 1
  seeking?: 0 | 1
  phone?: string
  /** Absent: gender and birthday are not set yet. */
  incomplete?: boolean
}

const letters = "abcdefghijklmnopqrstuvwxyz"

/** A unique name. */
export const newName = (): string =>
  `Eva${Array.from({ length: 11 }, () => letters[randomInt(letters.length)]).join("")}`

export const newEmail = (): string => `${randomUUID()}@example.org`

async function request<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(`${process.env["BASE_URL"]}/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

export async function newMember(wishes: Wishes = {}): Promise<Member> {
  const { language = "en", gender = 0, seeking = gender === 0 ? 1 : 0, phone, incomplete = false } = wishes
  const name = newName()
  const email = newEmail()
  const session = await request<Session>("POST", "/register", {
    ...(phone ? { phone } : { email }),
    name,
    password: memberPassword,
    language,
    ...(incomplete ? {} : { gender, birthday: "1990-06-15", seeking }),
  })
  return memberOf(session, email)
}

/** The same member on another device. */
export async function newDevice({ email }: Member): Promise<Member> {
  return memberOf(await request<Session>("POST", "/authenticate", { email, password: memberPassword }), email)
}

/** The same member in a window with a handed-over session, without a verification. */
export async function handedOver({ email, call }: Member): Promise<Member> {
  const { key } = await call<{ key: string }>("POST", "/key", { to: "/home" })
  return memberOf(await request<Session>("POST", "/key/redeem", { key }), email)
}

const memberOf = (session: Session, email: string): Member => ({
  id: session.me.id,
  name: session.me.name,
  email,
  session,
  call: (method, path, body) => request(method, path, body, session.token),
})

export type Pair = [Member, Member]

/** A woman and a man who seek each other. */
export const twoMembers = (): Promise<Pair> => Promise.all([newMember(), newMember({ gender: 1 })])

/** Each has written to the other, so that both may continue. */
export async function talk(first: Member, second: Member): Promise<void> {
  await first.call("POST", "/messages", { user_id: second.id, message_content: "👋" })
  await second.call("POST", "/messages", { user_id: first.id, message_content: "👋" })
}

export async function twoWhoTalk(): Promise<Pair> {
  const pair = await twoMembers()
  await talk(...pair)
  return pair
}

export async function befriend(first: Member, second: Member): Promise<void> {
  await first.call("POST", "/friend_requests", { user_id: second.id })
  await second.call("PUT", "/friend_requests", { user_id: first.id, status: 2 })
}

/** A member of the demo community, with gold; default: the first login. */
export async function wealthyMember(baseURL: string | undefined, place = 0): Promise<Member> {
  const ask = async <T>(path: string, init?: RequestInit) =>
    (await fetch(`${baseURL}/v1${path}`, init)).json() as Promise<T>
  const { items } = await ask<{ items: { name: string; email: string }[] }>("/demo/members")
  const { name, email } = items[place] ?? { name: "", email: "" }
  const headers = { "content-type": "application/json" }
  const session = await ask<Session>("/demo/authenticate", { method: "POST", headers, body: JSON.stringify({ name }) })
  return memberOf(session, email)
}
