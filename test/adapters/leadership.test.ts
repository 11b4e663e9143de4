import { expect, test } from 'vitest'
import { createLeadership } from '#src/adapters/leadership.ts'
import { createFakeLocks } from '#test/support/fakes/locks.ts'

test('P5: the first tab leads, the second one is told that it does not, and leads when the first ends', async () => {
  const { open, settled } = browser()
  const [first, second] = [open(), open()]
  await settled()
  expect([first.heard, second.heard]).toEqual([['won'], ['held']])
  first.lead.stop()
  await settled()
  expect([first.heard, second.heard]).toEqual([['won'], ['held', 'won']])
})

test('P5: a take-over is told to the tab that led, which leads again when the other one ends', async () => {
  const { open, settled } = browser()
  const [first, second] = [open(), open()]
  await settled()
  second.lead.steal()
  await settled()
  expect([first.heard, second.heard]).toEqual([
    ['won', 'lost'],
    ['held', 'won'],
  ])
  second.lead.stop()
  await settled()
  expect(first.heard).toEqual(['won', 'lost', 'won'])
})

test('P5: two take-overs leave one leader', async () => {
  const { open, settled } = browser()
  const [first, second] = [open(), open()]
  await settled()
  second.lead.steal()
  await settled()
  first.lead.steal()
  await settled()
  expect(first.heard.at(-1)).toBe('won')
  expect(second.heard.at(-1)).toBe('lost')
})

test('a tab that ended while it waited never leads, and the next one does', async () => {
  const { open, settled } = browser()
  const [first, second, third] = [open(), open(), open()]
  await settled()
  second.lead.stop()
  second.lead.steal()
  first.lead.stop()
  await settled()
  expect([second.heard, third.heard]).toEqual([['held'], ['held', 'won']])
})

test('a tab that ends before it was answered holds nothing', async () => {
  const { open, settled, isLed } = browser()
  const first = open()
  first.lead.stop()
  await settled()
  expect(first.heard).toEqual([])
  expect(await isLed('payment:LK-1')).toBe(false)
})

test('anybody can ask whether a name is led, and names do not disturb each other', async () => {
  const { open, settled, isLed } = browser()
  const [first, other] = [open('payment:LK-1'), open('payment:LK-2')]
  await settled()
  expect([first.heard, other.heard]).toEqual([['won'], ['won']])
  first.lead.stop()
  await settled()
  expect([await isLed('payment:LK-1'), await isLed('payment:LK-2')]).toEqual([
    false,
    true,
  ])
})

test('without locks every tab leads at once, and nobody is known to', async () => {
  const leadership = createLeadership(null)
  const heard: string[] = []
  for (const _ of [1, 2])
    leadership.lead('payment:LK-1', (told) => heard.push(told))
  expect(heard).toEqual(['won', 'won'])
  expect(await leadership.isLed('payment:LK-1')).toBe(false)
})

function browser() {
  const locks = createFakeLocks()
  const open = (name = 'payment:LK-1') => {
    const heard: string[] = []
    const lead = createLeadership(locks).lead(name, (told) => heard.push(told))
    return { lead, heard }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { open, settled, isLed: createLeadership(locks).isLed }
}
