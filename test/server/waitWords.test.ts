import { expect, test } from 'vitest'
import type { Message } from '#server/domain/message.ts'
import { tooManyRequests } from '#server/http/errors.ts'

test('M5: a long wait is told in minutes or hours, a short one in seconds', () => {
  const waitOf = (seconds: number) => {
    const words = (message: Message) => {
      if (typeof message === 'string') return message
      const { key, values } = message
      return values.wait ?? `${values.count} ${key}`
    }
    return tooManyRequests(seconds).body((message) => String(words(message))).detail
  }
  expect([1, 90, 91, 900, 5400, 5401].map(waitOf)).toEqual([
    ...['1 wait_seconds', '90 wait_seconds', '2 wait_minutes', '15 wait_minutes'],
    ...['90 wait_minutes', '2 wait_hours'],
  ])
})
