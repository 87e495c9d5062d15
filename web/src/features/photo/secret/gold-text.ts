import { currentTag } from "../../../core/language/language"

export const goldText = (amount: number): string => amount.toLocaleString(currentTag())
