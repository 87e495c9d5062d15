import type { FastifyInstance } from "fastify"
import { showExport, startExport, exportArchive } from "@redthread/contract/export"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { assertAccess, type MemberCaller } from "../../../core/member/caller"
import { limitCalls, usualLimit } from "../../../core/http/call-route"
import type { DbOrTx } from "../../../core/db/db"
import { eraseExports, buildExport, sweepExports } from "./export.build.service"
import { exportExports, progressOf, resume } from "./export.service"
import * as exports from "./export.service"

/** The download requires a session token; the address alone is not enough. */
export async function mountExportDownload(db: DbOrTx, scope: FastifyInstance): Promise<void> {
  scope.get(
    exportArchive,
    {
      preValidation: async (request) => assertAccess(showExport.access, request.caller),
      preHandler: limitCalls(`GET${exportArchive}`, usualLimit),
    },
    async (request, reply) => {
      const { stream, bytes } = await exports.open(db, request.caller as MemberCaller)
      return reply
        .headers({ "content-disposition": 'attachment; filename="redthread.zip"', "content-length": bytes })
        .type("application/zip")
        .send(stream)
    },
  )
}

const exportCalls = [
  implement(startExport, ({ caller, db }) => exports.start(db, caller)),
  implement(showExport, ({ caller, db }) => exports.show(db, caller)),
]

export const exportFeature: Feature = {
  name: "export",
  calls: exportCalls,
  jobs: [buildExport, sweepExports],
  start: resume,
  progress: { export: progressOf },
  onErase: eraseExports,
  onExport: exportExports,
}
