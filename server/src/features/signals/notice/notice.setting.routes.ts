import { editNotificationSettings, showNotificationSettings } from "@redthread/contract/notification-setting"
import { implement } from "../../../core/http/implement"
import { edit, settings } from "./notice.setting.service"

export const noticeSettingCalls = [
  implement(showNotificationSettings, ({ member }) => settings(member.id)),
  implement(editNotificationSettings, ({ member }, { body }) => edit(member.id, body)),
]
