import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { differences } from '#inspector/recording/differences.ts'
import {
  type Actor,
  type Recording,
  recordingOf,
} from '#inspector/recording/recording.ts'
import { fileOf, openFile } from '#inspector/recording/recordingFile.ts'
import {
  actorTreesAt,
  isAlive,
  snapshotAt,
  stateText,
  tabNames,
} from '#inspector/recording/snapshotAt.ts'
import { filterEntries } from '#inspector/timeline/filterEntries.ts'
import {
  actorsNamed,
  lanesOf,
  partnersOf,
  rowOf,
} from '#inspector/timeline/lanes.ts'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import {
  isAt,
  openShopInTabs,
  returnAddress,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { createTestRecording } from '#test/support/client/recordTab.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'

/** Records an Alipay order, whose page returns in a second tab. */
const recordAlipay = once(async () => {
  vi.useFakeTimers()
  const tape = createTestRecording()
  const browser = openShopInTabs()
  const first = tape.recordPage('one', 'p1')
  const tab = await browser.openTab({ inspect: first.inspect })

  await submit(tab)
  browser.pay()
  const second = tape.recordPage('two', 'p2')

  await browser.openTab({ path: returnAddress, inspect: second.inspect })
  await until(() => isAt(tab, 'succeeded'))
  second.close()
  vi.useRealTimers()

  return recordingOf(tape.records)
})

test('J13: the system is one tree below the shop, whose finished effects have left', async () => {
  const recording = await recordAlipay()
  const last = recording.entries.length - 1
  const [tree] = actorTreesAt(recording, last)
  expect(tree?.page.tab).toBe('one')
  expect(tree?.roots.map(({ actor }) => actor.name)).toEqual(['shop'])

  const below = tree?.roots[0]?.children ?? []
  const names = below.map(({ actor }) => actor.name)
  expect(names).toEqual(
    expect.arrayContaining([
      'cart',
      'walletAndOrders',
      'checkoutHost',
      'session',
    ]),
  )

  const checkoutHost = below.find(({ actor }) => actor.name === 'checkoutHost')
  expect(checkoutHost?.children.map(({ actor }) => actor.name)).toContain(
    'checkout',
  )

  const placed = actorOf(recording, 'placeOrder')
  expect(placed.machine).toBeNull()
  expect(isAlive(placed, placed.startedAt)).toBe(true)
  expect(isAlive(placed, last)).toBe(false)

  const parent = recording.actors.get(placed.parent ?? '')
  expect(parent?.name).toBe('orderSubmission')
})

test('J13: a step knows which transitions were taken, and an actor how it stood at every moment', async () => {
  const recording = await recordAlipay()
  const checkout = actorOf(recording, 'checkout')
  const step = checkout.steps.find(({ event }) => event.type === 'order.submit')
  expect(step?.taken.flat().some((key) => key.includes('|order.submit|'))).toBe(
    true,
  )

  const at = step?.entry.at ?? 0
  const isEditing = (moment: number) =>
    stateText(snapshotAt(checkout, moment).known.value)
  expect(isEditing(at - 1)).toContain('submission.editing')
  expect(isEditing(at)).not.toContain('submission.editing')
  expect(snapshotAt(checkout, at).step).toBe(step)
  expect(snapshotAt(checkout, at).before).toBe(
    snapshotAt(checkout, at - 1).known,
  )
})

test('J14: both tabs of a payment stand on one time line, each with lanes of its own', async () => {
  const recording = await recordAlipay()
  const lanes = lanesOf(
    recording,
    actorsNamed(recording, new Set(['shop', 'paymentReturn'])),
  )
  expect(lanes.map(({ tab, name, isNew }) => [tab, name, isNew])).toEqual(
    expect.arrayContaining([
      ['one', 'shop', true],
      ['two', 'shop', true],
    ]),
  )
  expect(lanes.map(({ tab }) => tab).toSorted()).toEqual(
    lanes.map(({ tab }) => tab),
  )

  const rows = recording.entries.flatMap(
    (entry) => rowOf(recording, lanes, entry) ?? [],
  )
  const times = rows.map(({ entry }) => entry.time)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(
    rows
      .filter(({ from, to }) => from === null && to === null)
      .map(({ label }) => label),
  ).toEqual(['arrives at /checkout', 'arrives at /checkout', 'leaves'])
  expect([...tabNames(recording).values()]).toEqual(['Tab 1', 'Tab 2'])
})

test('J14: an emitted event is an arrow to whoever heard it', async () => {
  const recording = await recordAlipay()
  const cart = actorOf(recording, 'cart')
  const shop = actorOf(recording, 'shop')
  const heard = recording.entries.find(
    ({ event }) => event.type === 'cart.saved',
  )
  expect([heard?.from, heard?.to, heard?.kind]).toEqual([
    cart.key,
    shop.key,
    'event',
  ])

  const tellers = ['checkout', 'orderExpiry'].map(
    (name) => actorOf(recording, name).key,
  )
  expect(partnersOf(recording, cart.key)).toEqual(
    new Set([cart.key, shop.key, ...tellers]),
  )
})

test('J14: an event from one actor to another is one arrow between them', async () => {
  const recording = await recordAlipay()
  const nameOf = (key: string | null | undefined) =>
    recording.actors.get(key ?? '')?.name
  const paid = recording.entries.filter(
    ({ event }) => event.type === 'cart.orderPaid',
  )
  expect(
    paid.map(({ from, to, step }) => [from, to, step?.entry.to].map(nameOf)),
  ).toEqual([
    ['checkout', 'cart', 'cart'],
    ['orderExpiry', 'cart', 'cart'],
  ])
})

test('J14: records that come twice, or later than those of another tab, are one recording', async () => {
  const { records } = await recordAlipay()
  const all = recordingOf(records)
  const late = [...records.filter(({ page }) => page === 'p2'), ...records]
  expect(fileOf(recordingOf(late))).toBe(fileOf(all))
})

test('J14: a restarted recording lists the running actors, and goes on', () => {
  const tape = createTestRecording()
  const page = tape.recordPage('one', 'p1')
  const cart = createActor(cartMachine, {
    id: 'cart',
    input: { record: null },
    inspect: page.inspect,
  })

  cart.start()
  cart.send({ type: 'cart.add', line: sampleLine() })
  tape.records.splice(0)
  page.recordRunning()
  cart.send({ type: 'cart.add', line: sampleLine() })

  const { first, steps } = actorOf(recordingOf(tape.records), 'cart')
  expect([first.context.lines, steps[0]?.known.context.lines]).toMatchObject([
    [{ quantity: 1 }],
    [{ quantity: 2 }],
  ])
})

test('J16: a saved recording opens as it was; another file is named as none', async () => {
  const recording = await recordAlipay()
  const opened = openFile(fileOf(recording))
  expect(fileOf(opened)).toBe(fileOf(recording))
  expect(differences(valuesOf(opened), valuesOf(recording))).toEqual([])
  expect(() => openFile('hello')).toThrow('This file is not JSON.')
  expect(() => openFile('{"orders":[]}')).toThrow(
    'This file is not a recording of the inspector.',
  )

  const file = (text: string) =>
    `{"format":"kitchen-storefront recording",${text}}`
  expect(() => openFile(file('"version":2,"records":[]'))).toThrow(
    'This recording has version 2; this page reads version 1.',
  )
  expect(() =>
    openFile(file('"version":1,"records":[{"kind":"step"}]')),
  ).toThrow('Record 1 of this file cannot be read.')
})

test('J9: nothing secret and nothing personal is in a recording', async () => {
  const text = fileOf(await recordAlipay())
  expect(text).toContain('[redacted]')
  expect(text).not.toMatch(/pi_1_secret_2|wei@|Harris St/i)
})

test('J17: an order is found by its number, an actor by its name, and each entry is looked at once', async () => {
  const recording = await recordAlipay()
  const wish = { words: 'LK-1', name: null, withInternal: false }
  const sieve = filterEntries(null, recording, wish)
  expect(sieve.found.length).toBeGreaterThan(3)
  expect(
    sieve.found.every(({ event }) => JSON.stringify(event).includes('LK-1')),
  ).toBe(true)
  expect(sieve.seen).toBe(recording.entries.length)
  expect(filterEntries(sieve, recording, { ...wish })).toBe(sieve)

  const ofCart = filterEntries(sieve, recording, {
    ...wish,
    words: '',
    name: 'cart',
  })
  const nameOf = (key: string | null) => recording.actors.get(key ?? '')?.name
  expect(ofCart.found.length).toBeGreaterThan(3)
  expect(
    ofCart.found.every(({ from, to }) =>
      [from, to].map(nameOf).includes('cart'),
    ),
  ).toBe(true)
})

test.each([
  [
    { a: 1, b: [1, 2] },
    { a: 1, b: [1, 3] },
    [{ path: 'b.1', before: 2, after: 3 }],
  ],
  [{ a: undefined }, {}, []],
  [{ a: [] }, { a: {} }, [{ path: 'a', before: [], after: {} }]],
  [null, { a: 1 }, [{ path: '', before: null, after: { a: 1 } }]],
])(
  'what differs between %j and %j is named by its path',
  (before, after, found) => {
    expect(differences(before, after)).toEqual(found)
  },
)

function valuesOf({ actors }: Recording) {
  return [...actors.values()].map(({ key, steps }) => [
    key,
    steps.at(-1)?.known,
  ])
}

function actorOf({ actors }: Recording, name: string): Actor {
  const found = [...actors.values()].find((actor) => actor.name === name)
  if (!found) throw new Error(`No actor is called ${name}.`)
  return found
}

/** All tests read the same recording: no test changes it. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}
