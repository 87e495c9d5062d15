import { createUploads, deleteUploads, listUploads } from "@redthread/contract/photo"
import { implement } from "../../../core/http/implement"
import * as uploads from "./upload/photo.upload.service"

export const photoCalls = [
  implement(createUploads, (caller, { parts, announced }) => uploads.upload(caller, parts, announced)),
  implement(listUploads, (caller, { query }) => uploads.list(caller, query.ids)),
  implement(deleteUploads, (caller, { query }) => uploads.remove(caller, query.ids)),
]
