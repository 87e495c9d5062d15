const two = (value: number): string => String(value).padStart(2, "0")

/** `1:05`, from an hour on `1:00:05`; a second that has not passed does not count. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
