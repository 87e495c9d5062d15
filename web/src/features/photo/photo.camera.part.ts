export { CameraDialog } from "./upload/CameraDialog"
