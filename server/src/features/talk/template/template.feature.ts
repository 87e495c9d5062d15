import type { Feature } from "../../../core/feature"
import { templateCalls } from "./template.routes"

export const templateFeature: Feature = { name: "template", calls: templateCalls }
