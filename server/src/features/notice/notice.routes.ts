import { listCounters } from "@redthread/contract/notice"
import { implement } from "../../core/http/implement"
import * as notice from "./notice.service"

export const noticeCalls = [
  implement(listCounters, async ({ member }) => {
    const { counter, seq } = await notice.counters(member.id)
    return { ...counter, seq }
  }),
]
