import { expect, test, vi } from 'vitest'
import { staleWhileRevalidate } from '#server/lib/staleWhileRevalidate.ts'
import { createTestClock } from '#test/support/fakes/clock.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { patience } from '#test/support/timing/patience.ts'

/** A value whose readings the test settles one after the other. */
function createKept() {
  const clock = createTestClock('2026-11-23T09:00:00+11:00')
  const readings: ReturnType<typeof deferred<string>>[] = []
  const failures: unknown[] = []
  const read = () => {
    const reading = deferred<string>()
    readings.push(reading)
    return reading.promise
  }
  const get = staleWhileRevalidate({
    read,
    clock,
    freshMs: 60_000,
    failed: (error) => failures.push(error),
  })
  return { clock, readings, failures, get }
}

/** A kept value that was read once, and is due to be read again. */
async function createStale() {
  const kept = createKept()
  const first = kept.get()
  kept.readings[0]?.resolve('old')
  expect(await first).toBe('old')
  kept.clock.advance(60_000)
  return kept
}

test('one reading serves all who ask, until it is too old', async () => {
  const { get, readings, clock } = createKept()
  const [one, other] = [get(), get()]
  readings[0]?.resolve('old')
  expect([await one, await other, await get()]).toEqual(['old', 'old', 'old'])
  clock.advance(60_000)
  const again = get()
  readings[1]?.resolve('new')
  expect([await again, await get(), readings.length]).toEqual(['new', 'new', 2])
})

test('a caller that wants the newest value is served no older one', async () => {
  const { get, readings } = createKept()
  const first = get()
  readings[0]?.resolve('old')
  await first
  const newest = get(0)
  readings[1]?.resolve('new')
  expect([await newest, await get(), readings.length]).toEqual([
    'new',
    'new',
    2,
  ])
})

test('without a value a failure is told to who asks, and the next one reads again', async () => {
  const { get, readings, failures } = createKept()
  const failed = get()
  readings[0]?.reject(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  const again = get()
  readings[1]?.resolve('new')
  expect([await again, failures]).toEqual(['new', []])
})

test('while it cannot be read the old value is served, and that is told once', async () => {
  const { get, readings, failures, clock } = await createStale()
  for (const at of [1, 2]) {
    const served = get()
    readings[at]?.reject(new Error('away'))
    expect(await served).toBe('old')
    clock.advance(60_000)
  }
  expect(failures).toEqual([new Error('away')])
  const again = get()
  readings[3]?.resolve('new')
  expect(await again).toBe('new')
})

test('while reading takes long the old value is served after a second, then the new one', async () => {
  const { get, readings } = await createStale()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const served = get()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect([await served, await get(), readings.length]).toEqual([
    'old',
    'old',
    2,
  ])
  readings[1]?.resolve('new')
  await vi.waitFor(async () => expect(await get()).toBe('new'), patience)
})
