/** Finalizer of MurmurHash3. */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Pseudo-random number in [0, 1) that depends only on the keys, not on earlier calls. */
export function chance(...keys: readonly number[]): number {
  let bits = 0x9e3779b9
  for (const key of keys) bits = mix((bits ^ mix(key + 0x7f4a7c15)) + Math.imul(bits, 31))
  return bits / 2 ** 32
}

/** Standard normal distribution. */
export function normal(...keys: readonly number[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(...keys, 1)))
  return radius * Math.cos(2 * Math.PI * chance(...keys, 2))
}

/** Uniform choice. */
export function pick<T>(from: readonly T[], ...keys: readonly number[]): T {
  const found = from[Math.floor(chance(...keys) * from.length)]
  if (found === undefined) throw new Error("nothing to pick from")
  return found
}
