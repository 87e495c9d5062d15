import { editNotificationSettings, showNotificationSettings } from "@redthread/contract/notification-setting"
import { implement } from "../../../core/http/implement"
import { edit, settings } from "./notice.setting.service"

export const noticeSettingCalls = [
  implement(showNotificationSettings, ({ caller: { member }, db }) => settings(db, member.id)),
  implement(editNotificationSettings, ({ caller: { member }, db }, { body }) => edit(db, member.id, body)),
]
