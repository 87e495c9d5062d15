const two = (value: number): string => String(value).padStart(2, "0")

/** `1:05`, from an hour on `1:00:05`. */
export function minutesAndSeconds(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
