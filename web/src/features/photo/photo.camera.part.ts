export { CameraDialog } from "./CameraDialog"
