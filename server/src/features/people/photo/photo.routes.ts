import { createUploads, deleteUploads, listUploads } from "@redthread/contract/photo"
import { implement } from "../../../core/http/implement"
import * as uploads from "./upload/photo.upload.service"

export const photoCalls = [
  implement(createUploads, ({ caller, db }, { parts, announced }) => uploads.upload(db, caller, parts, announced)),
  implement(listUploads, ({ caller, db }, { query }) => uploads.list(db, caller, query.ids)),
  implement(deleteUploads, ({ caller, db }, { query }) => uploads.remove(db, caller, query.ids)),
]
