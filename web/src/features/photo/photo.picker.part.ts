export { SecretPicker } from "./SecretPicker"
