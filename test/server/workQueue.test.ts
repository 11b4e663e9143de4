import { expect, test, vi } from 'vitest'
import { BusyError, createWorkQueue } from '#server/lib/workQueue.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { patience } from '#test/support/timing/patience.ts'

test('M10: work runs in the order in which it came, so much at once', async () => {
  const line = createWorkQueue({ concurrency: 2, maxWaiting: 9 })
  const begun: number[] = []
  const gates = [0, 1, 2, 3].map(() => deferred<void>())
  const done = gates.map(({ promise }, at) =>
    line(async () => {
      begun.push(at)
      await promise
      return at
    }),
  )

  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  gates[1]?.resolve()
  expect(await done[1]).toBe(1)

  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]), patience)
  for (const { resolve } of gates) resolve()
  expect([await Promise.all(done), begun]).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ])
})

test('M10: a full queue refuses work, and failed work makes room', async () => {
  const line = createWorkQueue({ concurrency: 1, maxWaiting: 1 })
  const { promise, reject } = deferred<void>()
  const first = line(() => promise)
  const second = line(async () => 'done')
  await expect(line(async () => 'too late')).rejects.toThrow(BusyError)

  reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect([await second, await line(async () => 'again')]).toEqual([
    'done',
    'again',
  ])
})

test('M10: a closed request leaves the queue, and its work does not start', async () => {
  const line = createWorkQueue({ concurrency: 1, maxWaiting: 1 })
  const { promise, resolve } = deferred<void>()
  const first = line(() => promise)
  const leaving = new AbortController()
  const gone = line(async () => 'worked for nobody', leaving.signal)

  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  const next = line(async () => 'next')

  resolve()
  await first
  expect(await next).toBe('next')
  await expect(line(async () => 'nobody', leaving.signal)).rejects.toThrow(
    'gone',
  )
})
