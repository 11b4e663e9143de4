import { describe, expect, test } from 'vitest'
import {
  type ApiError,
  errorFromAnswer,
  isApiError,
  isUncertain,
  messagesOf,
  toApiError,
} from '#contract/errors.ts'

describe('errorFromAnswer', () => {
  test.each<[number, unknown, ApiError]>([
    [
      400,
      { email: ['Taken.', 'Odd.'] },
      {
        code: 'validation',
        fields: { email: ['Taken.', 'Odd.'] },
        detail: null,
      },
    ],
    [
      400,
      { error: 'Wrong.' },
      { code: 'validation', fields: {}, detail: 'Wrong.' },
    ],
    [401, { detail: 'Log in.' }, { code: 'unauthorized', detail: 'Log in.' }],
    [
      402,
      { message: 'Not enough.' },
      { code: 'refused', detail: 'Not enough.' },
    ],
    [403, { detail: 'No.' }, { code: 'forbidden', detail: 'No.' }],
    [404, { detail: 'Gone.' }, { code: 'notFound', detail: 'Gone.' }],
    [
      409,
      { detail: 'Changed.', total_price: '9.00' },
      {
        code: 'conflict',
        detail: 'Changed.',
        data: { detail: 'Changed.', total_price: '9.00' },
      },
    ],
    [
      422,
      { detail: 'No.', order_id: 'LK-1' },
      {
        code: 'unprocessable',
        detail: 'No.',
        data: { detail: 'No.', order_id: 'LK-1' },
      },
    ],
    [
      429,
      { detail: 'Slow.' },
      { code: 'tooManyRequests', detail: 'Slow.', retryAfterSeconds: 7 },
    ],
    [
      500,
      { detail: 'Ours.', request_id: 'r1' },
      { code: 'server', detail: 'Ours.', requestId: 'r1' },
    ],
    [502, '<html>', { code: 'server', detail: '', requestId: null }],
    [502, null, { code: 'server', detail: '', requestId: null }],
    [400, [['Odd.']], { code: 'validation', fields: {}, detail: null }],
  ])('%i %j', (status, body, expected) => {
    expect(errorFromAnswer(status, body, 7)).toEqual(expected)
  })
})

describe('messagesOf', () => {
  test('lists the detail, then every field in order', () => {
    const fields = { a: ['1'], b: ['2', '3'] }
    expect(messagesOf({ code: 'validation', fields, detail: '0' })).toEqual([
      '0',
      '1',
      '2',
      '3',
    ])
  })

  test('are the words of any other answer, if it has some', () => {
    expect(messagesOf({ code: 'refused', detail: 'Not enough.' })).toEqual([
      'Not enough.',
    ])
    expect(messagesOf({ code: 'refused', detail: '' })).toEqual([])
    expect(
      messagesOf({ code: 'validation', fields: {}, detail: null }),
    ).toEqual([])
  })

  test('is empty when the server never answered', () => {
    expect([
      messagesOf({ code: 'offline' }),
      messagesOf({ code: 'timeout' }),
    ]).toEqual([[], []])
    expect(
      messagesOf({ code: 'unreadable', detail: 'Unexpected token' }),
    ).toEqual([])
  })
})

test('a programming error becomes unreadable with its message', () => {
  expect(toApiError(new TypeError('x is undefined'))).toEqual({
    code: 'unreadable',
    detail: 'x is undefined',
  })
})

test('an ApiError passes through as it is', () => {
  const error: ApiError = { code: 'timeout' }
  expect(toApiError(error)).toBe(error)
})

test.each([null, 'offline', { code: 'ECONNRESET' }, {}])(
  '%j is not an ApiError',
  (value) => {
    expect(isApiError(value)).toBe(false)
  },
)

test('only an answer of the server makes the effect of a call certain', () => {
  expect(isUncertain({ code: 'timeout' })).toBe(true)
  expect(isUncertain({ code: 'server', detail: '', requestId: null })).toBe(
    true,
  )
  expect(isUncertain({ code: 'refused', detail: '' })).toBe(false)
})
