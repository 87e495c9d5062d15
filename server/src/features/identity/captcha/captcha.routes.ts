import { showCaptcha } from "@redthread/contract/captcha"
import { implement } from "../../../core/http/implement"
import { challenge } from "./captcha.service"

export const captchaCalls = [implement(showCaptcha, async () => ({ ...(await challenge()) }))]
