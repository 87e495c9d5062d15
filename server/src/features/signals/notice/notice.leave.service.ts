import { db, type Tx } from "../../../core/db/db"
import * as noticeDb from "./notice.db"

export const eraseNotices = (tx: Tx, memberId: number): Promise<void> => noticeDb.deleteOf(tx, memberId)
export const exportNotices = async (memberId: number) => ({ ...(await noticeDb.findCounters(db, memberId)) })
