import type { Feature } from "../../../core/feature"
import { relationListCalls } from "./relation-list.routes"

export const relationListFeature: Feature = { name: "relation-list", calls: relationListCalls }
