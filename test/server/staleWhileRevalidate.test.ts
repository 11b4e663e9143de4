import { expect, test, vi } from 'vitest'
import { staleWhileRevalidate } from '#server/lib/staleWhileRevalidate.ts'
import { createTestClock } from '#test/support/fakes/clock.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { patience } from '#test/support/timing/patience.ts'

/** A cache whose reads the test resolves or rejects. */
function createCache() {
  const clock = createTestClock('2026-11-23T09:00:00+11:00')
  const reads: ReturnType<typeof deferred<string>>[] = []
  const failures: unknown[] = []
  const read = () => {
    const reading = deferred<string>()
    reads.push(reading)
    return reading.promise
  }
  const get = staleWhileRevalidate({
    read,
    clock,
    freshMs: 60_000,
    failed: (error) => failures.push(error),
  })

  return { clock, reads, failures, get }
}

/** A cache with one old value. */
async function createStaleCache() {
  const cache = createCache()
  const first = cache.get()
  cache.reads[0]?.resolve('old')
  expect(await first).toBe('old')
  cache.clock.advance(60_000)
  return cache
}

test('one read serves all callers until it is too old', async () => {
  const { get, reads, clock } = createCache()
  const first = get()
  const second = get()

  reads[0]?.resolve('old')
  expect([await first, await second, await get()]).toEqual([
    'old',
    'old',
    'old',
  ])

  clock.advance(60_000)
  const again = get()
  reads[1]?.resolve('new')
  expect([await again, await get(), reads.length]).toEqual(['new', 'new', 2])
})

test('a caller that wants the newest value is served no older one', async () => {
  const { get, reads } = createCache()
  const first = get()
  reads[0]?.resolve('old')
  await first
  const newest = get(0)
  reads[1]?.resolve('new')
  expect([await newest, await get(), reads.length]).toEqual(['new', 'new', 2])
})

test('without a value the caller gets the failure, and the next call reads again', async () => {
  const { get, reads, failures } = createCache()
  const failed = get()
  reads[0]?.reject(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  const again = get()
  reads[1]?.resolve('new')
  expect([await again, failures]).toEqual(['new', []])
})

test('while it cannot be read the old value is served, and that is told once', async () => {
  const { get, reads, failures, clock } = await createStaleCache()
  for (const at of [1, 2]) {
    const served = get()
    reads[at]?.reject(new Error('away'))
    expect(await served).toBe('old')
    clock.advance(60_000)
  }
  expect(failures).toEqual([new Error('away')])

  const again = get()
  reads[3]?.resolve('new')
  expect(await again).toBe('new')
})

test('while reading takes long the old value is served after a second, then the new one', async () => {
  const { get, reads } = await createStaleCache()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const served = get()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect([await served, await get(), reads.length]).toEqual(['old', 'old', 2])
  reads[1]?.resolve('new')
  await vi.waitFor(async () => expect(await get()).toBe('new'), patience)
})
