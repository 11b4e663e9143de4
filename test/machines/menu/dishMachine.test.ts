import { expect, test } from 'vitest'
import {
  createActor,
  type EmittedFrom,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import type { Addon, MenuItem, Portion } from '#contract/menu.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  chosenAddons,
  dishMachine,
  linePrice,
} from '#machines/menu/dishMachine.ts'
import { sampleItem } from '#test/support/fixtures/menu.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const item = sampleItem()
const regular = 11
const mealSet = 13
const rice = 91
const chilli = 92

test('J8: the item modal takes every declared transition and never adds a dish without a portion', () => {
  expectFullWalk(dishMachine, {
    events: [
      { type: 'dish.open', item },
      { type: 'dish.arrive', itemId: 7 },
      { type: 'dish.close' },
      { type: 'dish.close', itemId: 99 },
      { type: 'dish.choosePortion', portionId: regular },
      { type: 'dish.choosePortion', portionId: 99 },
      { type: 'dish.toggleAddon', addonId: rice },
      { type: 'dish.toggleAddon', addonId: 99 },
      { type: 'dish.setQuantity', quantity: 2 },
      { type: 'dish.setQuantity', quantity: 0 },
      { type: 'xstate.done.actor.fetchItem', output: sampleItem({ id: 7 }) },
    ],
    project: ({ context }) => ({
      ...context,
      item: context.item?.id,
      quantity: Math.min(context.quantity, 3),
    }),
    check: (arrival) => {
      expectState(arrival, {
        'dish.open': 'open',
        'dish.arrive': 'arriving',
        'dish.add': [{ open: 'warned' }, 'closed'],
        'xstate.done': { open: 'unchosen' },
        'xstate.error': 'closed',
        'xstate.after.mountDelay': 'fetching',
      })

      const { snapshot, path, trail, emitted } = arrival
      const { context } = snapshot
      const countOf = (kind: string) =>
        emitted.filter(({ type }) => type === kind).length
      expect(countOf('dialog.requested') - countOf('dish.closed')).toBe(
        snapshot.matches('open') ? 1 : 0,
      )

      const opens = ({ text }: { text: string }) =>
        text.endsWith('->  dish.open')
      expect(countOf('dialog.requested')).toBe(
        trail.flat().filter(opens).length,
      )

      if (trail.at(-1)?.some(opens))
        expect(snapshot.value).toEqual({ open: 'unchosen' })
      const failures = path.filter(({ type }) =>
        type.startsWith('xstate.error'),
      ).length
      expect([
        countOf('notice.raised'),
        countOf('navigation.requested'),
      ]).toEqual([failures, failures])
      expect(context.quantity).toBeGreaterThanOrEqual(1)

      if (!snapshot.matches('closed')) {
        expect(context.itemId).not.toBeNull()
        expect(linePrice(context) !== null).toBe(
          snapshot.matches({ open: 'chosen' }),
        )
        if (!snapshot.matches({ open: 'chosen' }))
          expect(context).toMatchObject({ quantity: 1 })
      }

      const added = emitted.filter((event) => event.type === 'line.completed')
      expect(added.length).toBeLessThanOrEqual(
        path.filter((event) => event.type === 'dish.choosePortion').length,
      )
    },
  })
})

test('C5: choosing a portion resets the line, clears add-ons and sets the price', () => {
  const { actor } = started()
  actor.send({ type: 'dish.open', item })
  actor.send({ type: 'dish.choosePortion', portionId: regular })
  actor.send({ type: 'dish.toggleAddon', addonId: rice })
  actor.send({ type: 'dish.increase' })
  expect(linePrice(actor.getSnapshot().context)).toBe((1590 + 300) * 2)
  expect(chosenAddons(actor.getSnapshot().context).map(({ id }) => id)).toEqual(
    [rice],
  )

  actor.send({ type: 'dish.choosePortion', portionId: mealSet })
  expect(actor.getSnapshot().context).toEqual({
    itemId: 6,
    item,
    portionId: mealSet,
    addonIds: [],
    quantity: 1,
  })
  expect(linePrice(actor.getSnapshot().context)).toBe(1890)
})

test('C5: the quantity changes only once a portion is chosen, and not below 1', () => {
  const { actor } = started()
  actor.send({ type: 'dish.open', item })
  actor.send({ type: 'dish.increase' })
  expect(actor.getSnapshot().context.quantity).toBe(1)

  actor.send({ type: 'dish.choosePortion', portionId: regular })
  actor.send({ type: 'dish.decrease' })
  expect(actor.getSnapshot().context.quantity).toBe(1)

  actor.send({ type: 'dish.increase' })
  expect(actor.getSnapshot().context.quantity).toBe(2)
  actor.send({ type: 'dish.decrease' })
  expect(actor.getSnapshot().context.quantity).toBe(1)
})

test('D11: the quantity of a chosen portion is set to a whole number from 1 to 999', () => {
  const { actor } = started()
  const quantityAfter = (quantity: number) => {
    actor.send({ type: 'dish.setQuantity', quantity })
    return actor.getSnapshot().context.quantity
  }
  actor.send({ type: 'dish.open', item })
  expect(quantityAfter(60)).toBe(1)

  actor.send({ type: 'dish.choosePortion', portionId: regular })
  expect([60, 0, 1000, 1.5, 999, 1].map(quantityAfter)).toEqual([
    60, 60, 60, 60, 999, 1,
  ])
})

test('C5: only what the dish offers can be chosen, an add-on and a portion that are alone too', () => {
  const { actor } = started()
  const [
    {
      addons: [only],
      ...portion
    },
  ] = item.portion as [Portion & { addons: [Addon] }]

  actor.send({
    type: 'dish.open',
    item: { ...item, portion: [{ ...portion, addons: [only] }] },
  })
  actor.send({ type: 'dish.choosePortion', portionId: mealSet })
  expect(actor.getSnapshot().matches({ open: 'unchosen' })).toBe(true)

  actor.send({ type: 'dish.choosePortion', portionId: regular })
  actor.send({ type: 'dish.toggleAddon', addonId: 99 })
  expect(actor.getSnapshot().context).toMatchObject({
    portionId: regular,
    addonIds: [],
  })

  actor.send({ type: 'dish.toggleAddon', addonId: only.id })
  expect(actor.getSnapshot().context.addonIds).toEqual([only.id])
  actor.send({ type: 'dish.toggleAddon', addonId: only.id })
  expect(actor.getSnapshot().context.addonIds).toEqual([])
})

test('C4: adding without a portion adds nothing and warns until a portion is chosen', () => {
  const { actor, emitted } = started()
  actor.send({ type: 'dish.open', item })
  actor.send({ type: 'dish.add' })
  expect(actor.getSnapshot().matches({ open: 'warned' })).toBe(true)

  actor.send({ type: 'dish.choosePortion', portionId: regular })
  expect(actor.getSnapshot().matches({ open: 'chosen' })).toBe(true)
  expect(emitted).toEqual([
    { type: 'dialog.requested', dialog: { name: 'itemDetail', itemId: 6 } },
  ])
})

test('C4: adding tells the whole line and shuts the dialog; the next time nothing is chosen', () => {
  const { actor, emitted } = started()
  actor.send({ type: 'dish.open', item })
  actor.send({ type: 'dish.choosePortion', portionId: regular })
  actor.send({ type: 'dish.toggleAddon', addonId: chilli })
  actor.send({ type: 'dish.toggleAddon', addonId: rice })
  actor.send({ type: 'dish.increase' })
  actor.send({ type: 'dish.add' })
  expect(emitted.slice(1)).toEqual([
    { type: 'dish.closed', itemId: 6 },
    {
      type: 'line.completed',
      line: {
        meal_id: 6,
        meal_name: 'Mapo Tofu',
        meal_trans_code: 'menu.item_6_name',
        image: '/media/items/mapo-tofu.svg',
        selected_meal_portion_id: regular,
        selected_meal_portion_name: 'Regular',
        selected_meal_portion_trans_code: 'menu.portion_11_name',
        selected_meal_portion_weight: 350,
        selected_meal_portion_price: 1590,
        selected_meal_addon_price: 300,
        calories: 119,
        protein: 8.4,
        carbs: 4.2,
        fats: 7.6,
        isMealSet: false,
        allergens: '',
        addons: [
          { id: rice, name: 'Steamed rice', trans_code: 'menu.addon_91_name' },
          { id: chilli, name: 'Extra chilli oil', trans_code: null },
        ],
        quantity: 2,
      },
    },
  ])
  expect(actor.getSnapshot().matches('closed')).toBe(true)

  actor.send({ type: 'dish.open', item })
  expect(actor.getSnapshot().context).toEqual({
    itemId: 6,
    item,
    portionId: null,
    addonIds: [],
    quantity: 1,
  })
})

test('the second tap of two opens a dish no second time and keeps what was chosen', () => {
  const { actor, emitted } = started()
  actor.send({ type: 'dish.open', item })
  actor.send({ type: 'dish.choosePortion', portionId: regular })
  actor.send({ type: 'dish.open', item })
  expect(emitted.map(({ type }) => type)).toEqual(['dialog.requested'])
  expect(actor.getSnapshot().context.portionId).toBe(regular)
})

test('C6 A43: a dish in the address opens 300 ms after the page, not earlier, and nobody asked for it', async () => {
  const { actor, clock, emitted } = started({ 6: item })
  actor.send({ type: 'dish.arrive', itemId: 6 })
  clock.increment(299)
  expect(actor.getSnapshot().matches('arriving')).toBe(true)

  clock.increment(1)
  const open = await waitFor(actor, (snapshot) =>
    snapshot.matches({ open: 'unchosen' }),
  )
  expect(open.context.item).toEqual(item)
  const dialog = { name: 'itemDetail', itemId: 6 }
  expect(emitted).toEqual([
    { type: 'dialog.requested', dialog: { ...dialog, isUnasked: true } },
  ])

  actor.send({ type: 'dish.open', item })
  actor.send({ type: 'dish.close' })
  actor.send({ type: 'dish.open', item })
  expect(emitted.at(-1)).toEqual({ type: 'dialog.requested', dialog })
})

test('C6: a dish in the address that is on no loaded page is fetched', async () => {
  const { actor, clock } = started({ 7: sampleItem({ id: 7 }) })
  actor.send({ type: 'dish.arrive', itemId: 7 })
  clock.increment(300)
  const open = await waitFor(actor, (snapshot) => snapshot.matches('open'))
  expect(open.context.item).toEqual(sampleItem({ id: 7 }))
})

test('B3: a dish in the address that is not there leads to plain /ordernow', async () => {
  const { actor, clock, emitted } = started()
  actor.send({ type: 'dish.arrive', itemId: 404 })
  clock.increment(300)
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  const goneAlert = { type: 'notice.raised', kind: 'alert', key: 'item.gone' }
  const plain = { type: 'navigation.requested', to: '/ordernow', replace: true }
  expect(emitted).toEqual([goneAlert, plain])
})

test('leaving the page within the 300 ms opens nothing', () => {
  const { actor, clock, emitted } = started()
  actor.send({ type: 'dish.arrive', itemId: 6 })
  actor.send({ type: 'dish.close' })
  clock.increment(1000)
  expect(actor.getSnapshot().matches('closed')).toBe(true)
  expect(emitted).toEqual([])
})

test('the dialog of an earlier dish that closes late does not shut the dish opened since', () => {
  const { actor } = started()
  actor.send({ type: 'dish.open', item })
  actor.send({ type: 'dish.open', item: sampleItem({ id: 7 }) })
  actor.send({ type: 'dish.close', itemId: 6 })
  expect(actor.getSnapshot().context.itemId).toBe(7)
  expect(actor.getSnapshot().matches('open')).toBe(true)
})

function started(items: Record<number, MenuItem> = {}) {
  const fetchItem = fromPromise<MenuItem, { itemId: number }>(
    async ({ input }) => {
      const found = items[input.itemId]
      if (!found) throw { code: 'notFound', detail: 'No such dish.' }
      return found
    },
  )
  const clock = new SimulatedClock()
  const machine = provideActors(dishMachine, { fetchItem })
  const actor = createActor(machine, { clock })
  const emitted: EmittedFrom<typeof dishMachine>[] = []

  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, clock, emitted }
}
