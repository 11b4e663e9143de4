import * as z from 'zod/mini'

/** An amount of Australian money in integer cents. */
export type Cents = number

/** The currency's ISO 4217 code. */
export const currency = 'AUD'

const currencySign = 'A$'

/** Money on the wire is `"12.50"` (numbers are accepted); inside it is integer cents. Refuses fractions of a cent. */
export const money = z.codec(
  z.union([z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/)), z.number()]),
  z.int(),
  {
    decode: (wire, context) => {
      const cents = parseCents(String(wire))
      if (cents !== null) return cents
      context.issues.push({
        code: 'custom',
        input: wire,
        message: 'Not an amount of money.',
      })
      return z.NEVER
    },
    encode: toDecimal,
  },
)

/** Parses decimal text such as `"12.5"`; null if it is no number or has fractions of a cent. */
export function parseCents(text: string): Cents | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign && cents !== 0 ? -cents : cents
}

/** Formats cents as the wire's decimal text: 1250 is `"12.50"`. */
export function toDecimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats cents for customers, in every language: 1250 is `A$12.50`. */
export function formatMoney(cents: Cents): string {
  return `${cents < 0 ? '-' : ''}${currencySign}${toDecimal(Math.abs(cents))}`
}

/** `percent` in hundredths of a percent (10% is 1000) of `cents`, rounded half up once. */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 5000) / 10000)
}

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
