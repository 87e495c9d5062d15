import { createUploads } from "@redthread/contract/photo"
import { implement } from "../../core/http/implement"
import { upload } from "./photo.upload.service"

export const photoCalls = [implement(createUploads, (caller, { parts }) => upload(caller, parts))]
