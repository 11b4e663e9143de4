import { brandOf, brandRules, type CardBrand } from './brands.ts'

/** The parts of a card field, in tab order. */
export const parts = ['number', 'expiry', 'cvc', 'postal'] as const

export type Part = (typeof parts)[number]

/** The typed values: digits only, except for the postal code. */
export type CardValues = Record<Part, string>

export type CardFieldProblem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc'
  | 'incomplete_zip'

/** The result of a check; `problems` has null for a valid part. */
export type CardCheck = {
  brand: CardBrand
  empty: boolean
  complete: boolean
  problems: Record<Part, CardFieldProblem | null>
}

/** Checks a card at an instant in milliseconds. */
export function checkCard(values: CardValues, now: number): CardCheck {
  const brand = brandOf(values.number)
  const problems = {
    number: numberProblem(values.number),
    expiry: expiryProblem(values.expiry, now),
    cvc:
      values.cvc.length < brandRules[brand].cvc
        ? ('incomplete_cvc' as const)
        : null,
    postal:
      values.postal.trim().length < 3 ? ('incomplete_zip' as const) : null,
  }
  return {
    brand,
    empty: parts.every((part) => values[part] === ''),
    complete: parts.every((part) => problems[part] === null),
    problems,
  }
}

/** True for an error that further typing cannot fix; false for an incomplete part. */
export function isWrong(problem: CardFieldProblem | null): boolean {
  return problem?.startsWith('invalid_') ?? false
}

/** Month and four-digit year of four digits such as `1227`. */
export function expiryOf(digits: string): { month: number; year: number } {
  return {
    month: Number(digits.slice(0, 2)),
    year: 2000 + Number(digits.slice(2, 4)),
  }
}

function numberProblem(digits: string): CardFieldProblem | null {
  const { lengths } = brandRules[brandOf(digits)]
  if (!lengths.includes(digits.length)) return 'incomplete_number'
  return passesLuhn(digits) ? null : 'invalid_number'
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid until its month has ended in every time zone. */
function expiryProblem(digits: string, now: number): CardFieldProblem | null {
  const { month, year } = expiryOf(digits)
  if (digits.length >= 2 && (month < 1 || month > 12))
    return 'invalid_expiry_month'
  if (digits.length < 4) return 'incomplete_expiry'
  const ended = Date.UTC(year, month, 1, 12)
  return ended <= now ? 'invalid_expiry_year_past' : null
}
