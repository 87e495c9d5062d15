import { AppError } from "@redthread/contract/core/error"
import { showProgress } from "@redthread/contract/export"
import { everyFeature } from "../../../core/every-feature"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"

export const progressFeature: Feature = {
  name: "progress",
  calls: [
    implement(showProgress, async ({ caller: { member }, db }, { query: { type, id } }) => {
      const progress = await everyFeature.progress(db, type, member.id, id)
      if (progress === undefined) throw new AppError("not_found")
      return { progress }
    }),
  ],
}
