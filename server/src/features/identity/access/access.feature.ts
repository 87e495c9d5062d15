import type { Feature } from "../../../core/feature"
import { eraseLeftAccounts } from "./access.leave.jobs"
import { accessCalls } from "./access.routes"

/** The ways into an account and out of it: signing up, signing in, recovery, proving an email, leaving. */
export const accessFeature: Feature = { name: "access", calls: accessCalls, jobs: [eraseLeftAccounts] }
