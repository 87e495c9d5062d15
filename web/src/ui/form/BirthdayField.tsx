import { type ChangeEvent, useState } from "react"
import { TextField } from "./Field"
import { dateFormat, isAged, readDate, tidyDate, writeDate } from "./typed-date"

interface Texts {
  birthday: string
  day: string
  month: string
  year: string
  birthday_invalid: string
  adults_only: string
}

interface Props {
  tag: string
  texts: Texts
  /** Date as "YYYY-MM-DD", or "" until the input is a valid date. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  youngest: number
}

export const BirthdayField = ({ tag, texts, value, onChange, error, youngest }: Props) => {
  const format = dateFormat(tag)
  const [text, setText] = useState(() => writeDate(value, format))
  const [wasLeft, setWasLeft] = useState(false)
  const show = (next: string) => {
    setText(next)
    if (readDate(next, format) !== readDate(text, format)) onChange(readDate(next, format))
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Reformatting moves the cursor to the end, so an edit in the middle is reformatted on blur.
    const isAtEnd = target.selectionStart === target.value.length
    show(isAtEnd ? tidyDate(target.value, format) : target.value)
    setWasLeft(false)
  }
  const date = readDate(text, format)
  const problem = date
    ? !isAged(date, youngest) && texts.adults_only
    : (wasLeft || error) && text && texts.birthday_invalid
  return (
    <TextField
      label={texts.birthday}
      hint={date ? longDate(date, tag) : format.order.map((part) => texts[part]).join(` ${format.separator} `)}
      error={problem || error}
      name="bday"
      autoComplete="bday"
      inputMode="numeric"
      value={text}
      onChange={type}
      onBlur={() => {
        show(tidyDate(text, format))
        setWasLeft(true)
      }}
    />
  )
}

const longDate = (date: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`))
