import { expect, test } from 'vitest'
import { isUncertain, messagesOf, toApiError } from '#contract/errors.ts'
import { lazyImport } from '#src/adapters/lazyImport.ts'

test('A11: code that does not load is an outcome of its own: nothing was sent, and there is no server message', async () => {
  const loading = lazyImport(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  const error = await loading.catch(toApiError)
  expect(error).toEqual({ code: 'lost', detail: 'TypeError: Failed to fetch' })
  expect([messagesOf(error as never), isUncertain(error as never)]).toEqual([
    [],
    false,
  ])
  expect(await lazyImport(async () => 'code')).toBe('code')
})
