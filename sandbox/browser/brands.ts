export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

export type BrandRules = {
  name: string
  /** Possible lengths of the number, ascending. */
  lengths: readonly number[]
  /** Sizes of the printed groups of digits. */
  groups: readonly number[]
  cvc: number
}

const fours = [4, 4, 4, 4, 3]

export const brandRules: Record<CardBrand, BrandRules> = {
  visa: { name: 'Visa', lengths: [16], groups: fours, cvc: 3 },
  mastercard: { name: 'Mastercard', lengths: [16], groups: fours, cvc: 3 },
  amex: { name: 'Amex', lengths: [15], groups: [4, 6, 5], cvc: 4 },
  discover: { name: 'Discover', lengths: [16], groups: fours, cvc: 3 },
  diners: { name: 'Diners', lengths: [14], groups: [4, 6, 4], cvc: 3 },
  jcb: { name: 'JCB', lengths: [16], groups: fours, cvc: 3 },
  unionpay: {
    name: 'UnionPay',
    lengths: [16, 17, 18, 19],
    groups: fours,
    cvc: 3,
  },
  unknown: { name: '', lengths: [16], groups: fours, cvc: 3 },
}

const prefixes: readonly [Exclude<CardBrand, 'unknown'>, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0|6|8|9)/],
  ['jcb', /^35/],
  ['unionpay', /^(62|81)/],
]

export function brandOf(digits: string): CardBrand {
  return prefixes.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown'
}
