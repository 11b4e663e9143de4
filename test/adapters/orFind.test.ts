import { expect, test } from 'vitest'
import type { ApiError } from '#contract/errors.ts'
import { orFind } from '#src/adapters/orFind.ts'

const refusal = (error: ApiError) => Promise.reject<string>(error)
const notFound = { code: 'notFound' as const, detail: 'Not found.' } satisfies ApiError
const page = { code: 'unreadable' as const, detail: 'a page' } satisfies ApiError

test.each([notFound, page])(
  'A23: what a backend lacks is looked for elsewhere: %o',
  async (error) => {
    expect(await orFind(refusal(error), async () => 'found')).toBe('found')
    const nowhere = orFind(refusal(error), async () => undefined)
    await expect(nowhere).rejects.toEqual({ code: 'notFound', detail: error.detail })
  },
)

test('A23: an answer stands, and another refusal is not looked behind', async () => {
  const offline: ApiError = { code: 'offline' }
  expect(await orFind(Promise.resolve('there'), async () => 'elsewhere')).toBe('there')
  await expect(orFind(refusal(offline), async () => 'elsewhere')).rejects.toBe(offline)
})
