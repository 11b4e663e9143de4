import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Address } from '#contract/addressBook.ts'
import type { ApiError } from '#contract/errors.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type AddressBookEmitted,
  addressBookMachine,
} from '#machines/profile/addressBookMachine.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

test('J8, G4: the address book takes every declared transition and deletes only what was asked about', () => {
  expectFullWalk(addressBookMachine, {
    inputs: [undefined, { addresses: [home] }],
    events: [
      { type: 'address.saved', address: home },
      { type: 'address.saved', address: office },
      { type: 'address.delete', id: home.id },
      { type: 'form.opened', addressId: home.id },
      { type: 'form.opened', addressId: null },
      { type: 'postalCode.left', postalCode: 2000 },
      { type: 'postalCode.left', postalCode: null },
      { type: 'form.typed', typed: { suburbs: 'Pyrmont' } },
      { type: 'xstate.done.actor.listAddresses', output: [home, office] },
      { type: 'xstate.error.actor.listAddresses', error: { code: 'offline' } },
      { type: 'xstate.done.actor.deleteAddress', output: {} },
      {
        type: 'xstate.error.actor.deleteAddress',
        error: { code: 'notFound', detail: '' },
      },
      { type: 'xstate.error.actor.deleteAddress', error: { code: 'offline' } },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'addressBook.load': { list: 'loading' },
        'address.saved': { list: 'loading' },
        'xstate.done.actor.listAddresses': { list: 'loaded' },
        'xstate.error.actor.listAddresses': { list: 'failed' },
        'address.delete': { deletion: { asked: 'confirming' } },
        'deletion.confirm': { deletion: { asked: 'deleting' } },
        'deletion.cancel': { deletion: 'none' },
        'xstate.done.actor.deleteAddress': {
          deletion: 'none',
          list: 'loading',
        },
        'xstate.error.actor.deleteAddress': [
          { deletion: { asked: 'confirming' } },
          { deletion: 'none', list: 'loading' },
        ],
      })

      const { snapshot, path, emitted } = arrival
      const count = (all: readonly { type: string }[], start: string) =>
        all.filter(({ type }) => type.startsWith(start)).length
      expect(snapshot.hasTag('busy')).toBe(
        snapshot.matches({ list: 'loading' }),
      )
      expect(snapshot.hasTag('retryable')).toBe(
        snapshot.matches({ list: 'failed' }),
      )

      if (snapshot.matches({ list: 'failed' }))
        expect(snapshot.context.error).not.toBeNull()
      expect(snapshot.hasTag('deleting')).toBe(
        snapshot.matches({ deletion: { asked: 'deleting' } }),
      )
      expect(
        count(emitted, 'page.covered') - count(emitted, 'page.uncovered'),
      ).toBe(snapshot.matches({ deletion: 'asked' }) ? 1 : 0)
      expect(count(emitted, 'addressBook.failed')).toBe(
        count(path, 'xstate.error.actor.listAddresses'),
      )

      const { deletion } = snapshot.value
      expect(snapshot.context.deletingId !== null).toBe(deletion !== 'none')
      if (snapshot.hasTag('deleting'))
        expect(path.map(({ type }) => type)).toContain('deletion.confirm')
    },
  })
})

test('G4: a deleted address leaves the list at once with a notice, and the list is fetched again', async () => {
  const reload = deferred<Address[]>()
  const lists = [[home, office], reload.promise]
  const { actor, emitted } = start({
    list: async () => lists.shift() ?? [],
    remove: async () => ({}),
  })

  actor.send({ type: 'addressBook.load' })
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }))
  actor.send({ type: 'address.delete', id: home.id })
  actor.send({ type: 'deletion.confirm' })
  await waitFor(actor, (snapshot) => snapshot.matches({ deletion: 'none' }))
  expect(actor.getSnapshot().context.addresses).toEqual([office])

  reload.resolve([office])
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }))
  expect(actor.getSnapshot().context.addresses).toEqual([office])
  expect(emitted).toEqual([
    { type: 'page.covered', by: 'addressBook' },
    { type: 'page.uncovered', by: 'addressBook' },
    { type: 'addressBook.deleted', id: home.id },
  ])
})

test('G4: a failed deletion keeps the address and can be tried again or left', async () => {
  const error: ApiError = { code: 'offline' }
  const { actor } = start({
    list: async () => [home],
    remove: async () => {
      throw error
    },
  })

  actor.send({ type: 'addressBook.load' })
  actor.send({ type: 'address.delete', id: home.id })
  actor.send({ type: 'deletion.confirm' })
  await waitFor(actor, (snapshot) => snapshot.context.deletionError !== null)
  expect(actor.getSnapshot().value).toEqual({
    list: 'loaded',
    deletion: { asked: 'confirming' },
  })
  expect(actor.getSnapshot().context).toEqual({
    addresses: [home],
    error: null,
    deletingId: home.id,
    deletionError: error,
    postalCode: null,
    typed: {},
  })

  actor.send({ type: 'deletion.cancel' })
  expect(actor.getSnapshot().context.deletionError).toBeNull()
})

test('a failed list keeps the older addresses and is only told to the logger', async () => {
  const answers: (() => Address[])[] = [
    () => [home],
    () => {
      throw { code: 'timeout' } satisfies ApiError
    },
  ]
  const { actor, emitted } = start({
    list: async () => answers.shift()?.() ?? [],
  })

  actor.send({ type: 'addressBook.load' })
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }))
  actor.send({ type: 'addressBook.load' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('retryable'))
  expect(actor.getSnapshot().context.addresses).toEqual([home])
  expect(emitted).toEqual([
    { type: 'addressBook.failed', error: { code: 'timeout' } },
  ])
})

test('G4: the postal code of a form is that of its address, then the one that was typed', async () => {
  const { actor } = start({ list: async () => [home] })
  const shown = () => actor.getSnapshot().context.postalCode

  actor.send({ type: 'addressBook.load' })
  await waitFor(actor, (snapshot) => snapshot.matches({ list: 'loaded' }))
  actor.send({ type: 'form.opened', addressId: home.id })
  expect(shown()).toBe(2000)

  actor.send({ type: 'postalCode.left', postalCode: 800 })
  expect(shown()).toBe(800)
  actor.send({ type: 'form.opened', addressId: null })
  expect(shown()).toBeNull()
})

test('G18 G19: a form begins without what was typed before, and a postal code keeps a typed suburb and its own state', () => {
  const { actor } = start({ list: async () => [home] })
  const typed = () => actor.getSnapshot().context.typed
  const leave = (postalCode: number) => {
    actor.send({ type: 'postalCode.left', postalCode })
    return typed()
  }

  actor.send({ type: 'form.typed', typed: { state: 'ACT' } })
  actor.send({ type: 'form.typed', typed: { suburbs: 'Oaks Estate' } })
  const all = { state: 'ACT', suburbs: 'Oaks Estate' }
  expect([leave(2620), leave(2620)]).toEqual([all, all])
  expect(leave(4383)).toEqual({ suburbs: 'Oaks Estate' })

  actor.send({ type: 'form.typed', typed: { suburbs: ' ' } })
  expect(leave(4383)).toEqual({})
  actor.send({ type: 'form.typed', typed: { street_address1: 'PO Box 1' } })
  actor.send({ type: 'form.opened', addressId: null })
  expect(typed()).toEqual({})
})

type Effects = {
  list: () => Promise<Address[]>
  remove?: () => Promise<unknown>
}

function start({ list, remove = async () => ({}) }: Effects) {
  const actors = {
    listAddresses: fromPromise<Address[]>(list),
    deleteAddress: fromPromise<unknown, { id: number }>(remove),
  }
  const actor = createActor(provideActors(addressBookMachine, actors))
  const emitted: AddressBookEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), emitted }
}

const home: Address = {
  id: 7,
  name: 'Home',
  street_address1: '1 Lantern Lane',
  street_address2: null,
  suburbs: 'Haymarket',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 2000,
}

const office: Address = { ...home, id: 8, name: 'Office' }
