import type { Feature } from "../../core/feature"
import { sweepCodes } from "./code.jobs"

export const codeFeature: Feature = { name: "code", jobs: [sweepCodes] }
