import { describe, expect, test } from 'vitest'
import { brandOf, type CardBrand } from '#sandbox/browser/brands.ts'
import { type CardValues, checkCard } from '#sandbox/browser/checkCard.ts'
import {
  caretAfter,
  formatPart,
  sanitize,
} from '#sandbox/browser/formatCard.ts'

const now = Date.parse('2026-11-23T09:00:00+11:00')
const nothing: CardValues = { number: '', expiry: '', cvc: '', postal: '' }
const visa: CardValues = {
  number: '4242424242424242',
  expiry: '1227',
  cvc: '123',
  postal: '2000',
}
const fine = { number: null, expiry: null, cvc: null, postal: null }

describe('a card that is typed', () => {
  test('is complete with a right number, a date to come, a security code and a postal code', () => {
    expect(checkCard(visa, now)).toEqual({
      brand: 'visa',
      empty: false,
      complete: true,
      problems: fine,
    })
  })

  test('is empty and unfinished in every part at first', () => {
    expect(checkCard(nothing, now)).toEqual({
      brand: 'unknown',
      empty: true,
      complete: false,
      problems: {
        number: 'incomplete_number',
        expiry: 'incomplete_expiry',
        cvc: 'incomplete_cvc',
        postal: 'incomplete_zip',
      },
    })
  })

  test('is known by its first digits', () => {
    const numbers: [string, CardBrand][] = [
      ['4', 'visa'],
      ['2221', 'mastercard'],
      ['2720', 'mastercard'],
      ['2721', 'unknown'],
      ['55', 'mastercard'],
      ['37', 'amex'],
      ['6011', 'discover'],
      ['36', 'diners'],
      ['35', 'jcb'],
      ['62', 'unionpay'],
      ['9', 'unknown'],
      ['', 'unknown'],
    ]
    expect(numbers.map(([digits]) => [digits, brandOf(digits)])).toEqual(
      numbers,
    )
  })

  test('has a number as long as its brand wants, and with a right check digit', () => {
    const problemOf = (number: string) =>
      checkCard({ ...visa, number }, now).problems.number
    expect(problemOf('424242424242424')).toBe('incomplete_number')
    expect(problemOf('4242424242424241')).toBe('invalid_number')
    expect(problemOf('378282246310005')).toBe(null)
    expect(problemOf('36227206271667')).toBe(null)
    expect(problemOf('6200000000000005')).toBe(null)
  })

  test('has a security code of three digits, on Amex of four', () => {
    const amex = { ...visa, number: '378282246310005' }
    expect(checkCard(amex, now).problems.cvc).toBe('incomplete_cvc')
    expect(checkCard({ ...amex, cvc: '1234' }, now).complete).toBe(true)
    expect(sanitize('cvc', '12345', amex)).toBe('1234')
    expect(sanitize('cvc', '12345', visa)).toBe('123')
  })

  test('is good until the end of its month', () => {
    const problemOf = (expiry: string) =>
      checkCard({ ...visa, expiry }, now).problems.expiry
    expect(problemOf('1126')).toBe(null)
    expect(problemOf('1026')).toBe('invalid_expiry_year_past')
    expect(problemOf('1225')).toBe('invalid_expiry_year_past')
    expect(problemOf('13')).toBe('invalid_expiry_month')
    expect(problemOf('00')).toBe('invalid_expiry_month')
    expect(problemOf('122')).toBe('incomplete_expiry')
  })
})

describe('what is typed or pasted', () => {
  test('counts as digits, however it was written', () => {
    expect(sanitize('number', ' 4242-4242 4242 4242 99', nothing)).toBe(
      '4242424242424242',
    )
    expect(sanitize('number', '3782 822463 10005', nothing)).toBe(
      '378282246310005',
    )
    expect(sanitize('postal', ' 2000!', nothing)).toBe(' 2000')
    expect(
      ['4', '1', '1/', '12/27', '12/2027', '4 / 27', '1227'].map(expiry),
    ).toEqual(['04', '1', '01', '1227', '1227', '0427', '1227'])
  })

  test('is shown as it is printed on the card', () => {
    expect(formatPart('number', '4242424242424242')).toBe('4242 4242 4242 4242')
    expect(formatPart('number', '378282246310005')).toBe('3782 822463 10005')
    expect(formatPart('number', '42424')).toBe('4242 4')
    expect([formatPart('expiry', '12'), formatPart('expiry', '1227')]).toEqual([
      '12',
      '12 / 27',
    ])
  })

  test('keeps the caret behind the digit that was typed last', () => {
    expect(caretAfter('4242 4242', 3)).toBe(3)
    expect(caretAfter('4242 4242', 6)).toBe(7)
    expect(caretAfter('4242 4242', 0)).toBe(0)
    expect(caretAfter('4242', 9)).toBe(4)
  })
})

function expiry(text: string): string {
  return sanitize('expiry', text, nothing)
}
