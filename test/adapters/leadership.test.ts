import { expect, test } from 'vitest'
import { createLeadership } from '#src/adapters/leadership.ts'
import { createFakeLocks } from '#test/support/fakes/locks.ts'

test('P5: the first tab leads, the second one is held, and leads when the first stops', async () => {
  const { open, settled } = browser()
  const first = open()
  const second = open()
  await settled()
  expect([first.states, second.states]).toEqual([['won'], ['held']])
  first.lead.stop()
  await settled()
  expect([first.states, second.states]).toEqual([['won'], ['held', 'won']])
})

test('P5: a take-over is reported to the former leader, which leads again when the other one stops', async () => {
  const { open, settled } = browser()
  const first = open()
  const second = open()

  await settled()
  second.lead.steal()
  await settled()
  expect([first.states, second.states]).toEqual([
    ['won', 'lost'],
    ['held', 'won'],
  ])

  second.lead.stop()
  await settled()
  expect(first.states).toEqual(['won', 'lost', 'won'])
})

test('P5: two take-overs leave one leader', async () => {
  const { open, settled } = browser()
  const first = open()
  const second = open()

  await settled()
  second.lead.steal()
  await settled()
  first.lead.steal()
  await settled()
  expect(first.states.at(-1)).toBe('won')
  expect(second.states.at(-1)).toBe('lost')
})

test('a tab that ended while it waited never leads, and the next one does', async () => {
  const { open, settled } = browser()
  const first = open()
  const second = open()
  const third = open()

  await settled()
  second.lead.stop()
  second.lead.steal()
  first.lead.stop()
  await settled()
  expect([second.states, third.states]).toEqual([['held'], ['held', 'won']])
})

test('a tab that stops before the lock is granted holds nothing', async () => {
  const { open, settled, isLed } = browser()
  const first = open()
  first.lead.stop()
  await settled()
  expect(first.states).toEqual([])
  expect(await isLed('payment:LK-1')).toBe(false)
})

test('`isLed` tells whether a name has a leader, and names are independent', async () => {
  const { open, settled, isLed } = browser()
  const first = open('payment:LK-1')
  const other = open('payment:LK-2')

  await settled()
  expect([first.states, other.states]).toEqual([['won'], ['won']])
  first.lead.stop()
  await settled()
  expect([await isLed('payment:LK-1'), await isLed('payment:LK-2')]).toEqual([
    false,
    true,
  ])
})

test('without locks every tab leads at once, and `isLed` is false', async () => {
  const leadership = createLeadership(null)
  const states: string[] = []
  for (const _ of [1, 2])
    leadership.lead('payment:LK-1', (state) => states.push(state))
  expect(states).toEqual(['won', 'won'])
  expect(await leadership.isLed('payment:LK-1')).toBe(false)
})

function browser() {
  const locks = createFakeLocks()
  const open = (name = 'payment:LK-1') => {
    const states: string[] = []
    const lead = createLeadership(locks).lead(name, (state) =>
      states.push(state),
    )
    return { lead, states }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  return { open, settled, isLed: createLeadership(locks).isLed }
}
