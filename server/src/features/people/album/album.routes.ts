import { editUpload, listBoughtPhotos, listPhotos, payUpload, showPhoto } from "@redthread/contract/photo"
import { implement } from "../../../core/http/implement"
import { edit } from "./album.edit.service"
import { listBought, pay } from "./album.secret.service"
import * as album from "./album.service"

export const albumCalls = [
  implement(listPhotos, ({ caller, db }, { params, query }) => album.list(db, caller, params.id, query)),
  implement(showPhoto, ({ caller, db }, { params }) => album.show(db, caller, params.id)),
  implement(editUpload, ({ caller, db }, { params, body }) => edit(db, caller, params.id, body)),
  implement(payUpload, ({ caller, db }, { body }) => pay(db, caller, body.upload_id, body.price)),
  implement(listBoughtPhotos, ({ caller, db }, { query }) => listBought(db, caller, query.max_id)),
]
