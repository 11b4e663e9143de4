import { expect, test } from 'vitest'
import type { Message } from '#server/domain/message.ts'
import { tooManyRequests } from '#server/domain/requestRefusal.ts'
import { httpErrorOf } from '#server/http/errors.ts'

test('M5: a long wait is told in minutes or hours, a short one in seconds', () => {
  const waitOf = (seconds: number) => {
    const words = (message: Message): string => {
      if (typeof message === 'string') return message
      const { key, values } = message
      return typeof values.wait === 'object'
        ? words(values.wait)
        : `${values.count} ${key}`
    }
    return httpErrorOf(tooManyRequests(seconds)).body(words).detail
  }
  expect([1, 90, 91, 900, 5400, 5401].map(waitOf)).toEqual([
    '1 wait_seconds',
    '90 wait_seconds',
    '2 wait_minutes',
    '15 wait_minutes',
    '90 wait_minutes',
    '2 wait_hours',
  ])
})
