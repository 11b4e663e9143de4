import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { cachedBody } from '#server/lib/cachedBody.ts'
import { patience } from '#test/support/timing/patience.ts'

const words = Array.from(
  { length: 20_000 },
  (_, at) => `dish ${(at * 7919) % 4001}`,
).join(', ')

test('N20: a body is compressed quickly for the first requests, and fully for many', async () => {
  const { compressed } = cachedBody(words)
  const first = await compressed('br')
  expect(await compressed('br')).toBe(first)

  await compressed('br')
  await vi.waitFor(async () => {
    expect((await compressed('br')).length).toBeLessThan(first.length)
  }, patience)
  expect(brotliDecompressSync(first).toString()).toBe(words)
  expect(brotliDecompressSync(await compressed('br')).toString()).toBe(words)
})

test('M10: one of very many bodies is never compressed fully', async () => {
  const { compressed } = cachedBody(words, 'quick')
  const first = await compressed('br')
  for (let attempt = 0; attempt < 9; attempt++)
    expect(await compressed('br')).toBe(first)
})
