const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** True for an Australian Business Number whose check digits are right; spaces do not matter. */
export function isAbn(text: string): boolean {
  const digits = text.replace(/\s/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const checked = weights.reduce(
    (sum, weight, at) => sum + weight * Number(digits[at]),
    0,
  )
  // The rule subtracts 1 from the first digit, whose weight is 10.
  return (checked - 10) % 89 === 0
}
