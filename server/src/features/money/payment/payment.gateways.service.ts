import type { PaymentMethod } from "@redthread/contract/payment"
import { env } from "../../../core/process/env"
import { variantFor } from "../../identity/site/site.service"
import type { Gateway } from "./payment.gateway"
import { paypal } from "./paypal/paypal.gateway"
import { wechat } from "./wechat/wechat.gateway"
import { sandbox } from "./sandbox/sandbox.gateway"

const gateways: readonly Gateway[] = [paypal, wechat, sandbox]

/** Undefined for what is none, or has no keys. */
export const gatewayOf = (method: PaymentMethod): Gateway | undefined =>
  gateways.find((gateway) => gateway.method === method && gateway.isSetUp())

type OfferedMethod = Gateway["method"]

/** The gateways of this site that are configured, plus the sandbox bank in development. */
export function methodsFor(host: string): OfferedMethod[] {
  const own = variantFor(host).payment_methods.filter((method) => gatewayOf(method))
  return env.mode === "development" && !own.includes("sandbox") ? [...own, "sandbox"] : own
}
