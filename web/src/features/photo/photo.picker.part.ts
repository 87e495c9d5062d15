export { SecretPicker } from "./secret/SecretPicker"
