import { sendResumable } from "./upload/upload-send"

/** Sends one picture, and tells how far it is, 0-1. Answers its id; raises why the server does not take it. */
export const sendPicture = (file: File, progress: (fraction: number) => void): Promise<number> =>
  new Promise((sent, failed) => sendResumable(file, {}, { progress, sent, failed }).start())
