import { currentTag } from "../../core/language"

export const goldText = (amount: number): string => amount.toLocaleString(currentTag())
