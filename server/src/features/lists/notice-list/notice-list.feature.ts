import type { Feature } from "../../../core/feature"
import { noticeListCalls } from "./notice-list.routes"

export const noticeListFeature: Feature = { name: "notice-list", calls: noticeListCalls }
