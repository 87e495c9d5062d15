import { showVersion } from "@redthread/contract/version"
import { implement } from "../../../core/http/implement"
import { latest } from "./version.service"

export const versionCalls = [
  implement(showVersion, async (_context, { params: { platform, version } }) => latest(platform, version)),
]
