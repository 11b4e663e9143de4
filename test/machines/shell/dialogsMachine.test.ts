import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type AttentionEvent,
  type DialogsEmitted,
  dialogsMachine,
  type OpenDialog,
} from '#machines/shell/dialogsMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const cart: OpenDialog = { name: 'cartDrawer' }
const login: OpenDialog = { name: 'login' }
const register: OpenDialog = { name: 'register' }
const unsentTitle = 'checkout.unsent_title'
const details = { name: 'orderDetails', orderId: 'LK-1' } as const

test('J8: the dialogs take every transition; one is open exactly in the open state, and a notice tells held news', () => {
  expectFullWalk(dialogsMachine, {
    events: [
      { type: 'dialog.open', dialog: cart },
      { type: 'dialog.open', dialog: login, returnTo: cart },
      { type: 'dialog.open', dialog: register },
      { type: 'dialog.open', dialog: details },
      { type: 'dialog.close' },
      { type: 'dialog.close', name: 'login' },
      { type: 'news.arrived', title: unsentTitle },
    ],
    check: ({ snapshot, emitted }) => {
      const { dialog, returnTo } = snapshot.context
      const isModalOpen = snapshot.matches({ modal: 'open' })
      expect(dialog !== null).toBe(isModalOpen)
      expect(isModalOpen || returnTo === null).toBe(true)
      const count = (type: string) =>
        emitted.filter((event) => event.type === type).length
      const isOpen = dialog === null ? 0 : 1
      expect(count('dialog.opened') - count('dialog.closed')).toBe(isOpen)
      expect(count('page.covered') - count('page.uncovered')).toBe(isOpen)
      const isHeld = snapshot.matches({ news: { waiting: 'held' } }) ? 1 : 0
      expect(count('notice.raised') - count('notice.outdated')).toBe(isHeld)
    },
  })
})

test('the order of an address that comes late leaves the dialog in which somebody types', () => {
  const { actor, emitted } = start()
  const address: OpenDialog = { name: 'address', addressId: null }

  actor.send({ type: 'dialog.open', dialog: address })
  actor.send({ type: 'dialog.open', dialog: details })
  expect(actor.getSnapshot().context.dialog).toEqual(address)
  expect(emitted).toHaveLength(2)

  actor.send({ type: 'dialog.close' })
  actor.send({ type: 'dialog.open', dialog: details })
  actor.send({ type: 'dialog.open', dialog: { ...details, orderId: 'LK-2' } })
  expect(actor.getSnapshot().context.dialog).toEqual({
    ...details,
    orderId: 'LK-2',
  })
})

test('a dialog that replaces another closes it', () => {
  const { actor, emitted } = start()
  actor.send({ type: 'dialog.open', dialog: { name: 'itemDetail', itemId: 7 } })
  actor.send({ type: 'dialog.open', dialog: login })
  expect(actor.getSnapshot().context).toMatchObject({
    dialog: login,
    returnTo: null,
  })
  expect(emitted).toEqual([
    { type: 'dialog.opened', dialog: { name: 'itemDetail', itemId: 7 } },
    { type: 'page.covered', by: 'dialogs' },
    { type: 'dialog.closed', dialog: { name: 'itemDetail', itemId: 7 } },
    { type: 'dialog.opened', dialog: login },
  ])
})

test('from the cart to login, over to register, closed: the cart is open again', () => {
  const { actor } = start()
  actor.send({ type: 'dialog.open', dialog: cart })
  actor.send({ type: 'dialog.open', dialog: login, returnTo: cart })
  actor.send({ type: 'dialog.open', dialog: register })
  expect(actor.getSnapshot().context).toMatchObject({
    dialog: register,
    returnTo: cart,
  })

  actor.send({ type: 'dialog.close', name: 'login' })
  expect(actor.getSnapshot().context.dialog).toEqual(register)
  actor.send({ type: 'dialog.close', name: 'register' })
  expect(actor.getSnapshot().context).toMatchObject({
    dialog: cart,
    returnTo: null,
  })

  actor.send({ type: 'dialog.close' })
  expect(actor.getSnapshot().value.modal).toBe('closed')
})

test('D2: the way to the checkout passes from login to registration, and to no other dialog', () => {
  const { actor } = start()
  const isForCheckout = () =>
    actor.getSnapshot().context.dialog?.isForCheckout ?? false
  actor.send({ type: 'dialog.open', dialog: { ...login, isForCheckout: true } })
  actor.send({ type: 'dialog.open', dialog: register })
  expect(isForCheckout()).toBe(true)

  actor.send({ type: 'dialog.open', dialog: cart })
  expect(isForCheckout()).toBe(false)
})

test('a dialog of another kind does not inherit the way back', () => {
  const { actor } = start()
  actor.send({ type: 'dialog.open', dialog: login, returnTo: cart })
  actor.send({ type: 'dialog.open', dialog: { name: 'postalCode' } })
  expect(actor.getSnapshot().context.returnTo).toBeNull()
})

test('a late answer closes only the dialog that it belongs to', () => {
  const { actor, emitted } = start()
  actor.send({ type: 'dialog.open', dialog: register })
  actor.send({ type: 'dialog.close', name: 'login' })
  expect(actor.getSnapshot().context.dialog).toEqual(register)
  expect(emitted).toEqual([
    { type: 'dialog.opened', dialog: register },
    { type: 'page.covered', by: 'dialogs' },
  ])
})

test('A43: a dialog that opens by itself is new for 0.7 seconds, in which Back does not close it', () => {
  const { actor, clock, emitted } = start()
  const isAcknowledged = () =>
    emitted.some(({ type }) => type === 'news.acknowledged')
  actor.send({ type: 'news.arrived', title: unsentTitle })
  actor.send({ type: 'attention.free' })
  actor.send({ type: 'dialog.shown' })

  clock.increment(600)
  // Its code has come: another dialog takes its place.
  actor.send({ type: 'dialog.shown' })
  clock.increment(699)
  actor.send({ type: 'news.close' })
  expect([actor.getSnapshot().value.view, isAcknowledged()]).toEqual([
    'new',
    false,
  ])

  clock.increment(1)
  actor.send({ type: 'news.close' })
  expect([actor.getSnapshot().value.view, isAcknowledged()]).toEqual([
    'known',
    true,
  ])
})

test('A44: news that comes while the customer types is told by a notice, and opens half a second after the field is left', () => {
  const { actor, clock, emitted } = start()
  const isOpen = () => actor.getSnapshot().matches({ news: 'open' })
  actor.send({ type: 'news.arrived', title: unsentTitle })
  for (const type of [
    'attention.taken',
    'attention.taken',
    'attention.free',
  ] as const)
    actor.send({ type })
  clock.increment(499)
  actor.send({ type: 'attention.taken' })
  clock.increment(60_000)
  const notice = {
    type: 'notice.raised',
    kind: 'alert',
    key: unsentTitle,
    tone: 'info',
    about: 'news',
  }
  expect([isOpen(), emitted]).toEqual([false, [notice]])

  actor.send({ type: 'attention.free' })
  actor.send({ type: 'attention.free' })
  clock.increment(499)
  expect(isOpen()).toBe(false)
  clock.increment(1)
  expect(isOpen()).toBe(true)
  expect(emitted).toEqual([notice, { type: 'notice.outdated', keys: ['news'] }])
})

test('A44: Back shows news that waits, and does not end it unseen; news that is gone takes its notice along', () => {
  const { actor, emitted } = start()
  const arrive = () => {
    actor.send({ type: 'news.arrived', title: unsentTitle })
    actor.send({ type: 'attention.taken' })
  }
  arrive()
  actor.send({ type: 'news.close' })
  expect(actor.getSnapshot().value.news).toBe('open')

  actor.send({ type: 'news.gone' })
  arrive()
  actor.send({ type: 'news.gone' })
  expect(actor.getSnapshot().value.news).toBe('none')
  expect(emitted.map(({ type }) => type)).toEqual([
    'notice.raised',
    'notice.outdated',
    'notice.raised',
    'notice.outdated',
  ])
})

test('A44: news opens although nobody can tell if the customer types', () => {
  const actor = createActor(dialogsMachine).start()
  actor.send({ type: 'news.arrived', title: unsentTitle })
  expect(actor.getSnapshot().value.news).toBe('open')
})

function start() {
  const clock = new SimulatedClock()
  const watchAttention = fromCallback<AttentionEvent>(() => {})
  const actor = createActor(provideActors(dialogsMachine, { watchAttention }), {
    clock,
  })
  const emitted: DialogsEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), clock, emitted }
}
