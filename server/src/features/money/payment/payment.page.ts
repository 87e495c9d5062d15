import { randomBytes } from "node:crypto"
import type { FastifyReply } from "fastify"
import { type Language, languageTags } from "@redthread/contract/language"
import { env } from "../../../core/process/env"
import { escapeHtml } from "../../../core/text/escape-html"
import { paymentText } from "./payment.text"

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
background:light-dark(#fbf8f4,#141112);color:light-dark(#1c1917,#f2ece5);font:17px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(26rem,100vw - 32px);padding:32px;border-radius:16px;background:light-dark(#fff,#1e1a1b);
border:1px solid light-dark(#e9e2d9,#322c2d)}h1{margin:0 0 16px;font-size:24px}p{margin:0 0 16px}
form{display:grid;gap:8px}button{font:inherit;padding:12px;border-radius:10px;border:1px solid light-dark(#e9e2d9,#322c2d);
background:none;color:inherit;cursor:pointer}button:focus-visible{outline:2px solid light-dark(#c2212e,#ff6b6b);outline-offset:2px}`

interface Page {
  language: Language
  title: string
  /** HTML */
  body: string
  /** Closes the window if it was opened by a script. */
  closes?: boolean
}

/** A page outside of the application, shown in the window in which the member pays. */
export function sendPage(reply: FastifyReply, { language, title, body, closes = false }: Page): FastifyReply {
  const nonce = randomBytes(16).toString("base64")
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action 'self' ${new URL(env.publicUrl).origin}`,
    "frame-ancestors 'none'",
  ].join("; ")
  const script = closes ? `<script nonce="${nonce}">window.close()</script>` : ""
  return reply
    .headers({ "content-security-policy": policy, "cross-origin-opener-policy": "same-origin" })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main>${script}</body></html>`)
}

type Shown = "success" | "pending" | "canceled" | "failed" | "processing"

/** What became of the payment, and that the window can be closed. */
export const resultPage = (language: Language, shown: Shown): Page => ({
  language,
  title: paymentText("page_title", language),
  body: `<p>${escapeHtml(paymentText(`page_${shown}`, language))}</p><p>${escapeHtml(paymentText("page_close", language))}</p>`,
  closes: true,
})
