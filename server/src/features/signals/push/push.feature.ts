import type { Feature } from "../../../core/feature"
import { clearAccessToken } from "./push.fcm"
import { pushCalls } from "./push.routes"
import { forgetDevices } from "./push.service"

export const pushFeature: Feature = {
  name: "push",
  calls: pushCalls,
  onErase: forgetDevices,
  stop: async () => clearAccessToken(),
}
