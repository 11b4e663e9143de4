import { expect, test } from 'vitest'
import type { ApiError } from '#contract/errors.ts'
import { callWithFallback } from '#src/adapters/callWithFallback.ts'

const refusal = (error: ApiError) => Promise.reject<string>(error)
const notFound = {
  code: 'notFound' as const,
  detail: 'Not found.',
} satisfies ApiError
const page = {
  code: 'unreadable' as const,
  detail: 'a page',
} satisfies ApiError

test.each([notFound, page])(
  'A23: what a backend lacks is looked for elsewhere: %o',
  async (error) => {
    expect(await callWithFallback(refusal(error), async () => 'found')).toBe(
      'found',
    )
    const nowhere = callWithFallback(refusal(error), async () => undefined)
    await expect(nowhere).rejects.toEqual({
      code: 'notFound',
      detail: error.detail,
    })
  },
)

test('A23: an answer stands, and another refusal is not looked behind', async () => {
  const offline: ApiError = { code: 'offline' }
  expect(
    await callWithFallback(Promise.resolve('there'), async () => 'elsewhere'),
  ).toBe('there')
  await expect(
    callWithFallback(refusal(offline), async () => 'elsewhere'),
  ).rejects.toBe(offline)
})
