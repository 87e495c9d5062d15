import type { FastifyInstance, FastifyRequest } from "fastify"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { env } from "../../../../core/process/env"
import { escapeHtml } from "../../../../core/text/fill"
import { paymentRouteOptions, paymentText, sendPage } from "../payment.routes"
import { handleNotification } from "../payment.service"
import * as bank from "./sandbox.gateway"
import type { DbOrTx } from "../../../../core/db/db"

const outcomeButton = (outcome: bank.Outcome, language: Language): string =>
  `<button name="outcome" value="${outcome}">${escapeHtml(paymentText(`do_${outcome}`, language))}</button>`

function bodyOf({ token, amount, currency, state }: bank.SandboxOrder, language: Language): string {
  const money = new Intl.NumberFormat(language === "tw" ? "zh-TW" : language, { style: "currency", currency })
  const choices = bank.choicesIn(state)
  const form = choices.map((outcome) => outcomeButton(outcome, language)).join("")
  return `<p>${escapeHtml(paymentText("bank_note", language))}</p>
    <p>${escapeHtml(paymentText("bank_pay", language))}: <strong>${escapeHtml(money.format(amount / 100))}</strong></p>
    ${choices.length > 0 ? `<form method="post" action="${token}">${form}</form>` : `<p>${escapeHtml(paymentText("bank_over", language))}</p>`}`
}

async function orderOf(db: DbOrTx, { params }: FastifyRequest): Promise<bank.SandboxOrder> {
  const order = await bank.readOrder(db, (params as { token: string }).token)
  if (env.mode !== "development" || !order) throw new AppError("not_found")
  return order
}

/** After a refund the browser stays on the bank's page. */
function redirectOf({ token, returnUrl, cancelUrl }: bank.SandboxOrder, outcome: bank.Outcome): string {
  const isOver = outcome === "refunded" || outcome === "charged_back"
  if (isOver) return token
  return `${outcome === "canceled" ? cancelUrl : returnUrl}?token=${token}`
}

/** The shop is notified before the browser returns. */
export async function mountSandboxBank(db: DbOrTx, scope: FastifyInstance): Promise<void> {
  scope.get("/payment/sandbox/bank/:token", paymentRouteOptions, async (request, reply) => {
    const order = await orderOf(db, request)
    const { language } = request.caller
    return sendPage(reply, { language, title: paymentText("bank_title", language), body: bodyOf(order, language) })
  })
  scope.post("/payment/sandbox/bank/:token", paymentRouteOptions, async (request, reply) => {
    const order = await orderOf(db, request)
    const outcome = bank.outcomes.find((name) => name === (request.body as { outcome?: string } | null)?.outcome)
    if (!outcome) throw new AppError("bad_request")
    if (await bank.choose(db, order.token, outcome))
      await handleNotification(db, "sandbox", bank.notificationOf(order.token))
    return reply.redirect(redirectOf(order, outcome), 303)
  })
}
