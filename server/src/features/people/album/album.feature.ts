import { editUpload, listBoughtPhotos, listPhotos, orderPhotos, payUpload, showPhoto } from "@redthread/contract/photo"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { edit, order } from "./album.edit.service"
import {
  erasePurchases,
  exportPurchases,
  listBought,
  pay,
  takeBackPurchases,
  withdrawPhotos,
} from "./album.secret.service"
import * as album from "./album.service"

const albumCalls = [
  implement(listPhotos, ({ caller, db }, { params, query }) => album.list(db, caller, params.id, query)),
  implement(showPhoto, ({ caller, db }, { params }) => album.show(db, caller, params.id)),
  implement(editUpload, ({ caller, db }, { params, body }) => edit(db, caller, params.id, body)),
  implement(orderPhotos, async ({ caller, db }, { body }) => {
    await order(db, caller, body.ids)
    return { ok: true } as const
  }),
  implement(payUpload, ({ caller, db }, { body }) => pay(db, caller, body.upload_id, body.price)),
  implement(listBoughtPhotos, ({ caller, db }, { query }) => listBought(db, caller, query.max_id)),
]

export const albumFeature: Feature = {
  name: "album",
  calls: albumCalls,
  onPhotosDeleted: withdrawPhotos,
  onPaymentTakenBack: takeBackPurchases,
  onErase: erasePurchases,
  onExport: async (db, memberId) => ({ purchases: await exportPurchases(db, memberId) }),
}
