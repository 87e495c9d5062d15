import {
  answerAppointment,
  cancelAppointment,
  listAppointments,
  propose,
  showAppointment,
} from "@redthread/contract/appointment"
import { listGameEvents, postScore } from "@redthread/contract/game"
import { changeOrder, orderProduct } from "@redthread/contract/mall"
import { startCall } from "@redthread/contract/call"
import { sendMessage } from "@redthread/contract/chat"
import { correctText, listCorrections, thankForCorrection } from "@redthread/contract/correction"
import { listBoughtContacts, listContactProcesses } from "@redthread/contract/contact"
import { listFraudNotices } from "@redthread/contract/fraud-notice"
import { createComment, createFeed } from "@redthread/contract/feed"
import { editMessage, reactToMessage, recallMessage, showMessage } from "@redthread/contract/message"
import { confirmPayment, purchase, showPayment } from "@redthread/contract/payment"
import { editUpload, listBoughtPhotos } from "@redthread/contract/photo"
import { showMemberLedger } from "@redthread/contract/staff"
import { listCredits } from "@redthread/contract/staff-credit"
import { queueNames, queues } from "@redthread/contract/staff-queue"
import { listColleagues, searchStaff } from "@redthread/contract/staff-search"
import { editProfile } from "@redthread/contract/profile"
import { sayHi } from "@redthread/contract/say-hi"
import { listScheduled, scheduleMessage, sendScheduled } from "@redthread/contract/scheduled-message"
import { declineThread } from "@redthread/contract/turn"
import { searchThread } from "@redthread/contract/thread"
import { claimVerification, listVerifications } from "@redthread/contract/verification"
import { upgrade } from "@redthread/contract/vip"
import { listPractice, listWords, practiseWord, saveWord } from "@redthread/contract/vocabulary"
import { titleOf } from "./contract-calls"

/** Staff see the member of a case, even if hidden. */
const ofStaff = Object.fromEntries(
  queueNames.flatMap((name) => {
    const { list, show, claim, note } = queues[name]
    return [list, show, claim, note].map((one) => [titleOf(one), "answers staff whose case it is"])
  }),
)

/** Calls with `user_id` that show no other member, with the reason. */
export const named: Record<string, string> = {
  ...ofStaff,
  [titleOf(listFraudNotices)]: "answers staff, about members who were banned",
  [titleOf(editUpload)]: "answers a photo of one's own",
  [titleOf(listBoughtPhotos)]: "answers what the caller has bought, for good",
  [titleOf(listBoughtContacts)]: "answers what the caller has bought, for good",
  [titleOf(listContactProcesses)]: "answers administrators whose process is on file",
  [titleOf(sendMessage)]: "answers the own message",
  [titleOf(showMessage)]: "answers a message of one's own conversation",
  [titleOf(editMessage)]: "answers the own message",
  [titleOf(recallMessage)]: "answers the own message",
  [titleOf(reactToMessage)]: "answers a message of one's own conversation",
  [titleOf(searchThread)]: "answers messages of one's own conversation",
  [titleOf(listCorrections)]: "answers corrections of one's own conversation, or of one's own post by visible members",
  [titleOf(correctText)]: "answers the own correction",
  [titleOf(thankForCorrection)]: "answers a correction of one's own text",
  [titleOf(listWords)]: "answers words that the caller saved, with messages of one's own conversations",
  [titleOf(saveWord)]: "answers the own word",
  [titleOf(listPractice)]: "answers words that the caller saved, with messages of one's own conversations",
  [titleOf(practiseWord)]: "answers the own word",
  [titleOf(declineThread)]: "answers the own message",
  [titleOf(listScheduled)]: "answers what the caller wrote, to members whom the caller named",
  [titleOf(scheduleMessage)]: "answers what the caller wrote",
  [titleOf(sendScheduled)]: "answers the own message",
  [titleOf(sayHi)]: "answers the own message",
  [titleOf(postScore)]: "answers the same list as GET game",
  [titleOf(listVerifications)]: "answers staff whose selfies wait",
  [titleOf(claimVerification)]: "answers staff whose selfie they look at",
  [titleOf(propose)]: "answers the own proposal",
  [titleOf(listAppointments)]: "answers appointments of one's own conversation",
  [titleOf(showAppointment)]: "answers an appointment of one's own",
  [titleOf(answerAppointment)]: "answers an appointment of one's own",
  [titleOf(cancelAppointment)]: "answers an appointment of one's own",
  [titleOf(startCall)]: "answers whom one calls, who can be written to",
  [titleOf(editProfile)]: "answers the own profile",
  [titleOf(createFeed)]: "answers the own post",
  [titleOf(createComment)]: "answers the own comment",
  [titleOf(purchase)]: "answers whom the caller named",
  [titleOf(showPayment)]: "answers whom the caller named",
  [titleOf(confirmPayment)]: "answers whom the caller named",
  [titleOf(showMemberLedger)]: "answers staff whose ledger they check, and it is audited",
  [titleOf(searchStaff)]: "answers staff what they look for, also hidden members",
  [titleOf(listColleagues)]: "answers staff their colleagues",
  [titleOf(listCredits)]: "answers administrators whom they have credited",
  [titleOf(listGameEvents)]: "answers administrators who won the prizes that they set",
  [titleOf(upgrade)]: "answers whom the caller named",
  [titleOf(orderProduct)]: "answers whom the caller named",
  [titleOf(changeOrder)]: "answers an order as GET orders does",
}
