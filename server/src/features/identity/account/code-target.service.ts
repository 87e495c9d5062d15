export interface CodeTarget {
  channel: "email" | "sms"
  /** The email in lower case, or the phone number in E.164. */
  to: string
}
