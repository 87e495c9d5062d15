/** First day of each sign, in the order of the codes 1-12 (Aries to Pisces), as month * 100 + day. */
const signs = [321, 420, 521, 622, 723, 823, 923, 1024, 1123, 1222, 120, 219]

/** The sign of the zodiac: 1 Aries to 12 Pisces. */
export function horoscopeOf(birthday: string): number {
  const [, month = 0, day = 0] = birthday.split("-").map(Number)
  const date = month * 100 + day
  if (date >= 1222 || date < 120) return 10
  const later = signs.filter((first) => first !== 1222 && first <= date)
  return signs.indexOf(Math.max(...later)) + 1
}
