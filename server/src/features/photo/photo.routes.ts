import {
  createUploads,
  deleteUploads,
  editUpload,
  listPhotos,
  listUploads,
  payUpload,
  showPhoto,
} from "@redthread/contract/photo"
import { implement } from "../../core/http/implement"
import * as album from "./photo.album.service"
import { edit } from "./photo.edit.service"
import { pay } from "./photo.secret.service"
import * as uploads from "./photo.upload.service"

export const photoCalls = [
  implement(createUploads, (caller, { parts, announced }) => uploads.upload(caller, parts, announced)),
  implement(listUploads, (caller, { query }) => uploads.list(caller, query.ids)),
  implement(deleteUploads, (caller, { query }) => uploads.remove(caller, query.ids)),
  implement(listPhotos, (caller, { params, query }) => album.list(caller, params.id, query)),
  implement(showPhoto, (caller, { params }) => album.show(caller, params.id)),
  implement(editUpload, (caller, { params, body }) => edit(caller, params.id, body)),
  implement(payUpload, (caller, { body, tx }) => pay(tx, caller, body.upload_id, body.price)),
]
