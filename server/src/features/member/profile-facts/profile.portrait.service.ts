import { storage } from "../../../core/files/storage"

/** The public addresses of a portrait: 200x200 and 600 wide. */
export const portraitOf = (file: string | null): { avatar: string | null; portrait: string | null } => ({
  avatar: file && storage.address(`${file}/avatar.webp`),
  portrait: file && storage.address(`${file}/600.webp`),
})
