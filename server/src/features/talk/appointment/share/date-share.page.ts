import { randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { chosenLanguage, type Language, languageTags, preferredLanguage } from "@redthread/contract/language"
import type { DbOrTx } from "../../../../core/db/db"
import { escapeHtml } from "../../../../core/text/fill"
import { confirmFriend, dateOfToken, friendOfToken, removeFriendByToken } from "./date-share.guest.service"
import { firstNameOf, shareText, timeIn } from "./date-share.text.service"

const style = `body{margin:0;padding:24px 16px;background:#faf7f2;color:#2a2320;font:17px/1.55 system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px;border-radius:16px;background:#fff;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}img{width:160px;height:160px;border-radius:16px;object-fit:cover}
dt{margin-top:16px;color:#6b5f58;font-size:15px}dd{margin:0;font-weight:600}
button{min-height:44px;padding:0 20px;border:0;border-radius:12px;background:#a3202f;color:#fff;font:inherit;font-weight:600}
button.quiet{background:none;color:#a3202f;text-decoration:underline}form{display:flex;flex-wrap:wrap;gap:12px}
@media(prefers-color-scheme:dark){body{background:#191513;color:#f3ece6}main{background:#241e1b}dt{color:#b9aca3}
button{background:#e0606c;color:#191513}button.quiet{color:#f08c95}}`

interface Page {
  status: number
  language: Language
  title: string
  body: string
}

/** A page for a friend without an account: no script, no store, in no search engine, and no address in a referrer. */
function send(reply: FastifyReply, { status, language, title, body }: Page): FastifyReply {
  const nonce = randomBytes(16).toString("base64")
  const name = escapeHtml(title)
  return reply
    .code(status)
    .headers({
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive, nosnippet, noimageindex",
    })
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8" />` +
        `<meta name="viewport" content="width=device-width, initial-scale=1" />` +
        `<meta name="robots" content="noindex, nofollow, noarchive" /><title>${name} · Redthread</title>` +
        `<style nonce="${nonce}">${style}</style></head><body><main><h1>${name}</h1>${body}</main></body></html>`,
    )
}

function languageOf({ headers }: FastifyRequest): Language {
  const { cookie = "", "accept-language": accepted = "" } = headers
  return chosenLanguage(cookie) ?? preferredLanguage(accepted.slice(0, 200)) ?? "en"
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
const fact = (name: string, value: string): string => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`

function missing(reply: FastifyReply, language: Language, status: 404 | 410 | 429): FastifyReply {
  const [title, text] = status === 410 ? (["over", "over_text"] as const) : (["missing", "missing_text"] as const)
  return send(reply, {
    status,
    language,
    title: shareText(title, language),
    body: paragraph(shareText(text, language)),
  })
}

type WithToken = FastifyRequest<{ Params: { token: string } }>

async function sendDate(db: DbOrTx, request: WithToken, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  const found = await dateOfToken(db, request.params.token, request.ip)
  if (typeof found === "number") return missing(reply, language, found)
  const { sharer, sharerZone, otherName, picture, at, place, endsAt } = found
  const name = firstNameOf(sharer)
  const facts = [
    otherName === null ? "" : fact(shareText("who", language), firstNameOf(otherName)),
    at === null ? "" : fact(shareText("when", language), timeIn(at, sharerZone, language)),
    place === null ? "" : fact(shareText("where", language), place),
  ].join("")
  const body = [
    picture === null ? "" : `<img src="${escapeHtml(picture)}" alt="" />`,
    `<dl>${facts}</dl>`,
    paragraph(shareText("ends", language, { time: timeIn(endsAt, sharerZone, language) })),
    paragraph(shareText("worried", language)),
  ].join("")
  return send(reply, { status: 200, language, title: shareText("title", language, { name }), body })
}

async function sendFriend(db: DbOrTx, request: WithToken, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  const found = await friendOfToken(db, request.params.token, request.ip)
  if (typeof found === "number") return missing(reply, language, found)
  const name = firstNameOf(found.sharer)
  const text = paragraph(shareText(found.isConfirmed ? "confirmed_text" : "confirm_text", language, { name }))
  const button = (answer: "yes" | "no", look: string) =>
    `<button name="answer" value="${answer}"${look}>${escapeHtml(shareText(answer, language))}</button>`
  const form = `<form method="post">${found.isConfirmed ? "" : button("yes", "")}${button("no", ' class="quiet"')}</form>`
  const title = shareText(found.isConfirmed ? "confirmed" : "confirm", language, { name })
  return send(reply, { status: 200, language, title, body: text + form })
}

/** Only the form confirms, because mail scanners open links. */
async function answerFriend(db: DbOrTx, request: WithToken, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  const answer = new URLSearchParams(typeof request.body === "string" ? request.body : "").get("answer")
  const { token } = request.params
  if (answer === "no") {
    const status = await removeFriendByToken(db, token, request.ip)
    if (typeof status === "number") return missing(reply, language, status)
    const body = paragraph(shareText("removed_text", language))
    return send(reply, { status: 200, language, title: shareText("removed", language), body })
  }
  const found = await confirmFriend(db, token, request.ip)
  return typeof found === "number" ? missing(reply, language, found) : sendFriend(db, request, reply)
}

export async function mountSharedDates(db: DbOrTx, scope: FastifyInstance): Promise<void> {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 1000 },
    (_request, body, done) => done(null, body),
  )
  scope.get("/shared-date/:token", (request: WithToken, reply) => sendDate(db, request, reply))
  scope.get("/shared-date/friend/:token", (request: WithToken, reply) => sendFriend(db, request, reply))
  scope.post("/shared-date/friend/:token", (request: WithToken, reply) => answerFriend(db, request, reply))
}
