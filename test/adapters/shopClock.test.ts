import { expect, test } from 'vitest'
import { createShopClock } from '#src/adapters/shopClock.ts'

const nine = Date.parse('2026-11-23T09:00:00Z')
const hour = 3_600_000

function clockAt(start: number) {
  const device = { now: start }
  const clock = createShopClock(() => device.now)
  const askAt = (instant: number) => new Date(instant).toISOString()
  return { device, clock, askAt }
}

test('I6: the time of an answer corrects a device that is fast, slow or days away', () => {
  for (const error of [-72 * hour, -5_000, 5_000, 72 * hour]) {
    const { device, clock, askAt } = clockAt(nine + error)
    const tell = clock.measure()
    device.now += 200
    tell(askAt(nine + 100))
    expect(Math.abs(clock.now() - (nine + 200))).toBeLessThanOrEqual(100)
  }
})

test('P15 I6: an answer that waited while the device slept does not set the clock back', () => {
  const { device, clock, askAt } = clockAt(nine)
  const tell = clock.measure()
  device.now += 11 * hour
  tell(askAt(nine + 100))
  expect(clock.now()).toBe(nine + 11 * hour)
})

test('I6: small differences, and what is no time, change nothing', () => {
  const { clock, askAt } = clockAt(nine)
  clock.measure()(askAt(nine + 1_900))
  clock.measure()('soon')
  expect(clock.now()).toBe(nine)
})
