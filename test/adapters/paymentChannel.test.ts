import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { PaymentResult } from '#src/adapters/paymentChannel.ts'
import { createFakeBrowser } from '#test/support/fakes/browser.ts'

const result: PaymentResult = {
  source: 'alipay',
  payment_intent: 'pi_1',
  redirect_status: 'succeeded',
}

test('F3: a result reaches the other tabs by either way, by both of them twice, and never its own', () => {
  const browsers = [{}, { channel: false }, { storageEvents: false }]
  expect(browsers.map((browser) => publish(browser, [result]))).toEqual([
    { own: [], other: [result, result] },
    { own: [], other: [result] },
    { own: [], other: [result] },
  ])
})

test('F3: a repeated result is published again', () => {
  expect(publish({ channel: false }, [result, result]).other).toEqual([
    result,
    result,
  ])
})

test('A16: a record that does not parse is ignored', () => {
  const browser = createFakeBrowser()
  const own = browser.openTab()
  const other = browser.openTab()
  const received: PaymentResult[] = []
  const stop = other.paymentChannel.onResult((result) => received.push(result))

  own.storage.write('payment_result', z.unknown(), {
    version: 1,
    id: '1',
    result: 'paid',
  })
  expect(received).toEqual([])

  own.paymentChannel.publish(result)
  stop()
  own.paymentChannel.publish(result)
  expect(received).toEqual([result, result])
})

/** Publishes results; returns those that the publishing tab and another tab receive. */
function publish(
  has: Parameters<typeof createFakeBrowser>[0],
  results: PaymentResult[],
) {
  const browser = createFakeBrowser(has)
  const tabs = { own: browser.openTab(), other: browser.openTab() }
  const received = { own: [] as PaymentResult[], other: [] as PaymentResult[] }
  tabs.own.paymentChannel.onResult((result) => received.own.push(result))
  tabs.other.paymentChannel.onResult((result) => received.other.push(result))
  for (const result of results) tabs.own.paymentChannel.publish(result)
  return received
}
