import { expect, test } from 'vitest'
import { draftOf } from '#contract/lineDraft.ts'
import { sampleItem, samplePortion } from '#test/support/fixtures/menu.ts'

const portion = samplePortion()
const [rice, chilli] = portion.addons
if (!rice || !chilli) throw new Error('The portion has two add-ons.')

test('K77: a line knows the part of its price without GST: of its dish, and of its add-ons', () => {
  const freeItem = sampleItem({ gst_free: true })
  const freeRice = { ...rice, gst_free: true }
  const priceOf = (...[item, addons]: [typeof freeItem, (typeof rice)[]]) =>
    draftOf(item, portion, addons, 3).gst_free_price

  expect([
    priceOf(sampleItem(), [rice, chilli]),
    priceOf(sampleItem(), [freeRice, chilli]),
    priceOf(freeItem, [rice]),
    priceOf(freeItem, [freeRice]),
  ]).toEqual([undefined, 300, 1590, 1890])
  expect(draftOf(sampleItem(), portion, [], 1)).not.toHaveProperty(
    'gst_free_price',
  )
})
