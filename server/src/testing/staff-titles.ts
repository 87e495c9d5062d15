import { sanctionKinds } from "@redthread/contract/sanction"
import { queueNames } from "@redthread/contract/staff-queue"

/** Calls about one member or case, which are of staff alone whatever is named. */
export const staffTitles: readonly string[] = [
  ...queueNames.flatMap((name) => [
    `GET /staff/queues/${name}/:id`,
    `POST /staff/queues/${name}/:id/claim`,
    `DELETE /staff/queues/${name}/:id/claim`,
    `POST /staff/queues/${name}/:id/assign`,
    `POST /staff/queues/${name}/:id/notes`,
    `POST /staff/queues/${name}/:id/preview`,
    `POST /staff/queues/${name}/:id/decide`,
  ]),
  ...sanctionKinds.map((kind) => `POST /staff/members/:id/sanctions/${kind}`),
  "DELETE /staff/decisions/:id",
  "POST /staff/members/:id/sanctions/preview",
  "POST /staff/sanctions/:id/lift",
  "POST /staff/sanctions/:id/lift/preview",
  "POST /staff/payments/:id/refund",
  "GET /staff/members/:id",
  "GET /staff/members/:id/ledger",
  "PUT /staff/members/:id/role",
  "PUT /staff/members/:id/terms",
  "POST /staff/members/:id/credits",
  "GET /staff/credits",
  "PUT /staff/game/:week",
  "PUT /staff/credits/:id",
  "GET /staff/queues/withdrawal/:id/earnings",
  "POST /staff/queues/withdrawal/:id/earnings/release",
]
