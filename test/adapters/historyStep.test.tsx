import { expect, test, vi } from 'vitest'
import { type Arrival, browserStep } from '#src/adapters/historyStep.ts'

test('A22: leaving a step for an entry that a frame has made leads to the page, with its newest address', () => {
  const arrivals: Arrival[] = []
  const stop = browserStep.onArrival(({ type }) => arrivals.push(type))
  const back = vi
    .spyOn(history, 'back')
    .mockImplementation(() => arriveAt('/checkout'))
  history.replaceState(null, '', '/checkout?order_id=LK-1')
  browserStep.add()
  browserStep.goBack()
  expect(arrivals).toEqual(['history.page'])
  expect(location.pathname + location.search).toBe('/checkout?order_id=LK-1')

  arriveAt('/ordernow')
  expect(arrivals).toEqual(['history.page', 'history.elsewhere'])
  expect(location.pathname).toBe('/ordernow')
  back.mockRestore()
  stop()
})

test('A22: a step that the browser takes long to leave keeps its address, however long ago another one was left', () => {
  vi.useFakeTimers()
  const arrivals: Arrival[] = []
  const stop = browserStep.onArrival(({ type }) => arrivals.push(type))
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)

  history.replaceState(null, '', '/ordernow')
  browserStep.add()
  browserStep.goBack()
  vi.advanceTimersByTime(1_500)
  arriveAt('/ordernow')
  history.replaceState(null, '', '/checkout?order_id=LK-1')
  browserStep.add()
  browserStep.goBack()
  vi.advanceTimersByTime(1_000)
  arriveAt('/checkout')
  expect(arrivals).toEqual(['history.page', 'history.page'])
  expect(location.pathname + location.search).toBe('/checkout?order_id=LK-1')

  back.mockRestore()
  vi.useRealTimers()
  stop()
})

/** As a browser does on a move to an entry without a mark. */
function arriveAt(address: string) {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
