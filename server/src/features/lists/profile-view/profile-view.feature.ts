import type { Feature } from "../../../core/feature"
import { profileViewCalls } from "./profile-view.routes"
import { answerFor, introductionFor } from "./profile-view.sql"

export const profileViewFeature: Feature = {
  name: "profile-view",
  calls: profileViewCalls,
  translatable: { introduction: introductionFor, prompt: answerFor },
}
