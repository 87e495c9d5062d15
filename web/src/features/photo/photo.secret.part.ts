/** Paid photos of the own album that go with a post or a message; the window to choose them is `photo.picker.part`. */
export { previewsOf } from "./upload/preview"
export { SecretTray } from "./secret/SecretTray"
