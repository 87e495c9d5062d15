import type { Feature } from "../../../core/feature"
import { sweepCodes } from "./code.jobs"
import { eraseCodes } from "./code.service"

export const codeFeature: Feature = { name: "code", jobs: [sweepCodes], onErase: eraseCodes }
