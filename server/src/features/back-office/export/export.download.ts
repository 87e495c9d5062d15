import type { FastifyInstance } from "fastify"
import { exportArchive, showExport } from "@redthread/contract/export"
import { assertAccess, type MemberCaller } from "../../../core/member/caller"
import { limitCalls, usualLimit } from "../../../core/http/call-route"
import * as exports from "./export.service"
import type { DbOrTx } from "../../../core/db/db"

/** Hands a member their archive: to who sends the token of a session, never by an address alone. */
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
