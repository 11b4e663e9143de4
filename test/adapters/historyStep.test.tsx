import { expect, test, vi } from 'vitest'
import { type Arrival, browserStep } from '#src/adapters/historyStep.ts'

test('A22: leaving a step for an entry that a frame has made leads to the page, with its newest address', () => {
  const heard: Arrival[] = []
  const stop = browserStep.onArrival(({ type }) => heard.push(type))
  const back = vi.spyOn(history, 'back').mockImplementation(() => arriveAt('/checkout'))
  history.replaceState(null, '', '/checkout?order_id=LK-1')
  browserStep.add()
  browserStep.goBack()
  expect(heard).toEqual(['history.page'])
  expect(location.pathname + location.search).toBe('/checkout?order_id=LK-1')

  arriveAt('/ordernow')
  expect(heard).toEqual(['history.page', 'history.elsewhere'])
  expect(location.pathname).toBe('/ordernow')
  back.mockRestore()
  stop()
})

/** As a browser does that goes to an entry without a mark. */
function arriveAt(address: string) {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
