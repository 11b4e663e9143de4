import { brandOf, brandRules } from './brands.ts'
import type { CardValues, Part } from './checkCard.ts'

export function sanitize(part: Part, text: string, values: CardValues): string {
  if (part === 'postal') return text.replace(/[^\p{L}\d -]/gu, '').slice(0, 10)
  const digits = text.replace(/\D/g, '')
  if (part === 'expiry') return cleanedExpiry(text, digits)
  const brand = brandRules[brandOf(part === 'number' ? digits : values.number)]
  return digits.slice(0, part === 'cvc' ? brand.cvc : brand.lengths.at(-1))
}

/** Formats a part's value: `4242 4242 4242 4242`, `12 / 27`. */
export function formatPart(part: Part, value: string): string {
  if (part === 'number')
    return grouped(value, brandRules[brandOf(value)].groups)
  if (part === 'expiry' && value.length > 2)
    return `${value.slice(0, 2)} / ${value.slice(2)}`
  return value
}

/** The caret position in a formatted text after so many of its digits. */
export function caretAfter(text: string, digits: number): number {
  let remainingDigits = digits
  for (let place = 0; place < text.length; place += 1) {
    if (remainingDigits === 0) return place
    if (/\d/.test(text.charAt(place))) remainingDigits -= 1
  }
  return text.length
}

/** The month 4 becomes 04; browsers autofill four-digit years. */
function cleanedExpiry(text: string, digits: string): string {
  const isShort = /^\s*[2-9]/.test(text) || /^\s*1\s*\//.test(text)
  const padded = isShort ? `0${digits}` : digits
  const isLong = padded.length === 6 && padded.slice(2, 4) === '20'
  return isLong ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4)
}

function grouped(digits: string, groups: readonly number[]): string {
  const cuts: string[] = []
  let remaining = digits
  for (const size of groups) {
    if (remaining !== '') cuts.push(remaining.slice(0, size))
    remaining = remaining.slice(size)
  }
  return cuts.join(' ')
}
