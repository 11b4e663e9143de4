import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { checkoutHostMachine } from '#machines/shop/checkoutHostMachine.ts'
import { shopMachine } from '#machines/shop/shopMachine.ts'
import { saturday } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { shopInputAt } from '#test/support/fixtures/shopInput.ts'
import {
  eventsSentBy,
  recorders,
  type SentEvent,
} from '#test/support/walker/sentEvents.ts'

const menu = { path: '/ordernow', query: {} }

test('J8: a restored customer receives the first page, because the tab is the last region', () => {
  expect(Object.keys(shopMachine.states).at(-1)).toBe('tab')

  const sent: string[] = []
  const sending = (event: SentEvent) =>
    fromCallback(({ sendBack }) => sendBack(event))
  const session = { type: 'session.started', user: sampleUser, restored: true }
  const actors = {
    ...recorders(Object.keys(shopMachine.implementations.actors), sent),
    session: sending(session),
    watchPage: sending({ type: 'page.opened', page: menu }),
  }
  createActor(provideActors(shopMachine, actors as never), {
    input: shopInputAt(menu),
  }).start()
  expect(sent).toContain('orders: resource.need')
})

test('J8: the checkout enters the page that has just opened, because its host stores it in its first region', () => {
  expect(Object.keys(checkoutHostMachine.states)[0]).toBe('pageAndCustomer')

  const input = {
    page: menu,
    user: null,
    isReturning: false,
    earlierLines: [],
    checkout: { now: saturday, form: null },
  }
  const page = { path: '/checkout', query: { order_id: 'LK-1' } }
  expect(
    eventsSentBy(
      checkoutHostMachine,
      input,
      [],
      [{ type: 'page.moved', page }],
    ),
  ).toEqual(['checkout: page.entered LK-1'])
})
