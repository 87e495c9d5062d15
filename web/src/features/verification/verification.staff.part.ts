/** For staff, who compare a selfie with the gesture that was asked for. */
export { GestureDrawing } from "./GestureDrawing"
