import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  type DialogsEmitted,
  dialogsMachine,
  type OpenDialog,
} from '#machines/shell/dialogsMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const cart: OpenDialog = { name: 'cartDrawer' }
const login: OpenDialog = { name: 'login' }
const register: OpenDialog = { name: 'register' }
const details = { name: 'orderDetails', orderId: 'LK-1' } as const

test('J8: the dialogs take every transition; one is open exactly in the open state', () => {
  expectFullWalk(dialogsMachine, {
    events: [
      { type: 'dialog.open', dialog: cart },
      { type: 'dialog.open', dialog: login, returnTo: cart },
      { type: 'dialog.open', dialog: register },
      { type: 'dialog.open', dialog: details },
      { type: 'dialog.close' },
      { type: 'dialog.close', name: 'login' },
    ],
    check: ({ snapshot, emitted }) => {
      const { dialog, returnTo } = snapshot.context
      expect(dialog !== null).toBe(snapshot.matches('open'))
      expect(snapshot.matches('open') || returnTo === null).toBe(true)
      const count = (type: string) =>
        emitted.filter((event) => event.type === type).length
      const isOpen = dialog === null ? 0 : 1
      expect(count('dialog.opened') - count('dialog.closed')).toBe(isOpen)
      expect(count('page.covered') - count('page.uncovered')).toBe(isOpen)
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
  expect(actor.getSnapshot().context).toEqual({ dialog: login, returnTo: null })
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
  expect(actor.getSnapshot().context).toEqual({
    dialog: register,
    returnTo: cart,
  })

  actor.send({ type: 'dialog.close', name: 'login' })
  expect(actor.getSnapshot().context.dialog).toEqual(register)
  actor.send({ type: 'dialog.close', name: 'register' })
  expect(actor.getSnapshot().context).toEqual({ dialog: cart, returnTo: null })

  actor.send({ type: 'dialog.close' })
  expect(actor.getSnapshot().value).toBe('closed')
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

function start() {
  const actor = createActor(dialogsMachine)
  const emitted: DialogsEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), emitted }
}
