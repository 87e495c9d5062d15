/**
 * Uploads for whoever attaches them: `const uploads = useUploads({ max: 9 })`, around the form `<UploadDrop uploads>`,
 * below its text `<UploadTray uploads>`, and `<UploadButtons uploads>` to choose or to take pictures. Send
 * `uploads.ids` once `uploads.isSending` is false, then `uploads.clear()`. To be loaded lazily.
 */
export { UploadButtons } from "./upload/UploadButtons"
export { UploadDrop } from "./upload/UploadDrop"
export { UploadTray } from "./upload/UploadTray"
export { previewsOf, useUploads, type Uploads } from "./upload/use-uploads"
/** Paid photos of the own album, sent with a post or a message; chosen in `SecretPicker`. */
export { SecretTray } from "./secret/SecretTray"
