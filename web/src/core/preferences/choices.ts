let count = 0

/** How many choices of look and language were made on this page: an account read before the last one lacks it. */
export const choices = {
  count: (): number => count,
  add(): void {
    count += 1
  },
}
