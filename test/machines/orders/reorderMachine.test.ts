import { expect, test } from 'vitest'
import {
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import { draftOf } from '#contract/lineDraft.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { Order } from '#contract/orders.ts'
import { numberLines } from '#machines/cart/cartLines.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { rebuildCart } from '#machines/orders/rebuildCart.ts'
import {
  type ReorderEmitted,
  reorderMachine,
} from '#machines/orders/reorderMachine.ts'
import { alertOf } from '#test/support/client/createTestCheckout.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { sampleItem, samplePortion } from '#test/support/fixtures/menu.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'
import { addSiblings } from '#test/support/walker/siblings.ts'

const portion = samplePortion()
const dish = sampleItem()
const tofu = { key: dish.trans_code, name: dish.name }
const [withBoth] = numberLines([draftOf(dish, portion, portion.addons, 2)])
const lines = withBoth ? [withBoth] : []
const order: Order = { ...unpaidOrder, menu_item: lines }

test('J8: every transition is taken; the cart is rebuilt once, and only of dishes that are sold', () => {
  expectFullWalk(reorderMachine, {
    siblings: ['cart'],
    events: [
      { type: 'order.reorder', order, to: '/ordernow' },
      { type: 'xstate.done.actor.fetchDishes', output: [dish] },
      { type: 'xstate.done.actor.fetchDishes', output: [null] },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'order.reorder': 'fetching',
        'xstate.': 'idle',
        'page.left': 'idle',
      })

      const { snapshot, path, emitted } = arrival
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('fetching'))
      expect(snapshot.context.wish === null).toBe(snapshot.matches('idle'))

      const countOf = (kind: string) =>
        [...emitted, ...arrival.siblingEvents].filter(
          ({ type }) => type === kind,
        ).length
      expect(countOf('navigation.requested')).toBe(countOf('cart.rebuild'))

      const ended = path.filter(({ type }) => type.startsWith('xstate.')).length
      if (countOf('cart.rebuild') === 0)
        expect(countOf('notice.raised')).toBe(ended)

      const answers = path.filter(
        (event) => 'output' in event && Array.isArray(event.output),
      )
      const sold = answers.filter(
        (event) => 'output' in event && [event.output].flat()[0] !== null,
      )
      expect(countOf('cart.rebuild')).toBe(sold.length)
    },
  })
})

test("H6: the same dishes come back at today's prices with nothing to tell", () => {
  expect(rebuildCart(lines, [dish])).toEqual({
    lines: [draftOf(dish, portion, portion.addons, 2)],
    changes: [],
  })
})

test('H6: another price is told with both prices of one piece', () => {
  const dearer = { ...portion, price: 1690 }
  expect(rebuildCart(lines, [sampleItem({ portion: [dearer] })])).toEqual({
    lines: [draftOf(dish, dearer, portion.addons, 2)],
    changes: [
      {
        key: 'orders.changed_price',
        values: { dish: tofu, before: 'A$18.90', after: 'A$19.90' },
      },
    ],
  })
})

test('H6: an add-on that is gone is left out and told; the rest is compared without add-ons', () => {
  const plainer = { ...portion, addons: portion.addons.slice(1) }
  const [rice, chilli] = portion.addons
  expect(rebuildCart(lines, [sampleItem({ portion: [plainer] })])).toEqual({
    lines: [draftOf(dish, plainer, chilli ? [chilli] : [], 2)],
    changes: [
      {
        key: 'orders.changed_addon',
        values: {
          dish: tofu,
          addon: { key: rice?.trans_code, name: rice?.name },
        },
      },
    ],
  })
})

test.each([
  ['dish', null],
  ['portion', sampleItem({ portion: [samplePortion({ id: 99 })] })],
])('H6: a %s that is gone is left out and told', (_, today) => {
  expect(rebuildCart(lines, [today])).toEqual({
    lines: [],
    changes: [{ key: 'orders.changed_gone', values: { dish: tofu } }],
  })
})

test.each([
  ['H6: a reorder', 'the menu', '/ordernow'],
  ['H19: the same again', 'the checkout', '/checkout'],
] as const)(
  '%s rebuilds the cart, leads to %s and is told, with a way back',
  async (_, __, to) => {
    const { actor, sentEvents } = start([dish], to)
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    expect(sentEvents).toEqual([
      {
        type: 'cart.rebuild',
        lines: [draftOf(dish, portion, portion.addons, 2)],
      },
      { type: 'navigation.requested', to },
      {
        type: 'notice.raised',
        kind: 'alert',
        tone: 'success',
        key: 'orders.reordered',
        details: [],
        action: 'cart.undo',
      },
    ])
  },
)

test('H6 H19: where nothing is sold any more cart and page stay and the customer is told', async () => {
  const { actor, sentEvents } = start([null], '/checkout')
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(sentEvents).toEqual([alertOf('orders.reorder_nothing_left')])
})

test('H6 H19: without an answer from the menu cart and page stay, and the failure is told', async () => {
  const { actor, sentEvents } = start(null, '/checkout')
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(sentEvents).toEqual([alertOf('orders.reorder_failed')])
})

test('H6: an answer that does not come is a failure after 40 seconds', () => {
  const clock = new SimulatedClock()
  const sentEvents: ReorderEmitted[] = []
  const fetchDishes = fromPromise<(MenuItem | null)[], { ids: number[] }>(
    () => new Promise(() => {}),
  )
  const actor = createActor(provideActors(reorderMachine, { fetchDishes }), {
    clock,
  })

  actor.on('*', (event) => sentEvents.push(event))
  actor.start().send({ type: 'order.reorder', order, to: '/ordernow' })
  clock.increment(40_000)
  expect(sentEvents).toEqual([alertOf('orders.reorder_failed')])
})

function start(
  dishes: (MenuItem | null)[] | null,
  to: '/ordernow' | '/checkout',
) {
  const sentEvents: EventObject[] = []
  const fetchDishes = fromPromise<(MenuItem | null)[], { ids: number[] }>(
    async () => {
      if (!dishes) throw { code: 'offline' }
      return dishes
    },
  )
  const actor = createActor(provideActors(reorderMachine, { fetchDishes }))

  addSiblings(actor, ['cart'], (event) => sentEvents.push(event))
  actor.on('*', (event) => sentEvents.push(event))
  actor.start().send({ type: 'order.reorder', order, to })

  return { actor, sentEvents }
}
