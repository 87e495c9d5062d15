import type { Feature } from "../../../core/feature"
import { sweepCaptchas } from "./captcha.jobs"
import { captchaCalls } from "./captcha.routes"

export const captchaFeature: Feature = { name: "captcha", calls: captchaCalls, jobs: [sweepCaptchas] }
