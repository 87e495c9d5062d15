import { editUpload, listBoughtPhotos, listPhotos, payUpload, showPhoto } from "@redthread/contract/photo"
import { implement } from "../../../core/http/implement"
import { edit } from "./album.edit.service"
import { listBought, pay } from "./album.secret.service"
import * as album from "./album.service"

export const albumCalls = [
  implement(listPhotos, (caller, { params, query }) => album.list(caller, params.id, query)),
  implement(showPhoto, (caller, { params }) => album.show(caller, params.id)),
  implement(editUpload, (caller, { params, body }) => edit(caller, params.id, body)),
  implement(payUpload, (caller, { body, tx }) => pay(tx, caller, body.upload_id, body.price)),
  implement(listBoughtPhotos, (caller, { query }) => listBought(caller, query.max_id)),
]
