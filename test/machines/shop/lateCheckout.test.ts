import { expect, test } from 'vitest'
import { emptyForm } from '#contract/checkoutForm.ts'
import { createCheckoutStore } from '#src/actors/checkout/checkoutStore.ts'
import {
  realMachines,
  type Start,
  worldsOf,
} from '#test/support/composition/openWorld.ts'
import { fullCart } from '#test/support/composition/people.ts'
import { settle } from '#test/support/composition/settle.ts'
import { starts } from '#test/support/composition/starts.ts'
import { submissionOf } from '#test/support/composition/step.ts'
import { steps } from '#test/support/composition/steps.ts'
import { saveCart, saveOrderAttempt } from '#test/support/composition/stores.ts'
import type { World } from '#test/support/composition/world.ts'
import { deliveryForm } from '#test/support/fixtures/checkout.ts'

const open = worldsOf(realMachines)
const codeLoads = 'The code of the checkout comes'
const isLost = 'The code of the checkout does not come'

test("P9: a customer logs in before the checkout's code has loaded: then the server is asked about the pending order", async () => {
  const world = await walk({ ...visitor, path: '/ordernow' }, 'Mei logs in')
  expect(world.sentAttempts).toEqual([])
  await take(world, codeLoads)
  expect(world.sentAttempts.map(({ key }) => key)).toEqual(['key-stored'])
})

test("P9: a session ends before the checkout's code has loaded: its order is not looked up for another customer", async () => {
  const world = await walk(
    visitor,
    'Mei logs in',
    'The session expires',
    codeLoads,
  )
  expect(world.sentAttempts).toEqual([])

  await take(world, 'Bo logs in')
  expect(world.sentAttempts).toEqual([])
})

test('A14: a logout before the code of the checkout is there leaves no form behind', async () => {
  const start = { ...starts.late, arrange: withForm }
  expect(formOf(await walk(start, codeLoads))).toEqual(deliveryForm)
  const world = await walk(start, 'The customer logs out')
  expect(world.stored('checkout_form')).toBeNull()
  await take(world, codeLoads)
  expect(formOf(world)).toEqual(emptyForm)
})

test('A11: code of the checkout that does not come says nothing about money and leaves the cart, and is asked for again on the next page', async () => {
  const world = await walk(starts.late, isLost)
  expect(part(world)).toEqual({ notLoaded: { failed: 'pausing' } })
  expect(
    world.events.map(({ event }) => event.type).filter(isAboutMoney),
  ).toEqual([])
  expect(world.actors.cart?.getSnapshot().context.lines).toHaveLength(3)
  expect(world.stored('order_attempt')).toContain('key-stored')

  await take(world, 'The customer goes to the menu')
  expect(part(world)).toEqual({ notLoaded: 'loading' })
})

test('A11: code of the checkout that has not come after 120 seconds counts as lost', async () => {
  const world = await walk(starts.late)
  world.clock.increment(119_999)
  expect(part(world)).toEqual({ notLoaded: 'loading' })

  world.clock.increment(1)
  expect(part(world)).toEqual({ notLoaded: { failed: 'pausing' } })
  world.shop.send({ type: 'checkoutHost.wanted' })
  await take(world, codeLoads)
  expect(
    world.actors.checkout?.getSnapshot().matches({ presence: 'here' }),
  ).toBe(true)
})

test('A11: code of the checkout that does not come is asked for again on the same page, after longer and longer pauses, and the customer is then asked about the order of earlier', async () => {
  const world = await walk({ ...starts.late, path: '/ordernow' }, isLost)
  for (const pause of [
    5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ]) {
    world.clock.increment(pause - 1_001)
    expect(part(world)).toEqual({ notLoaded: { failed: 'pausing' } })
    world.clock.increment(1)
    expect(part(world)).toEqual({ notLoaded: { failed: 'asking' } })
    await take(world, isLost)
  }
  world.clock.increment(299_000)
  await take(world, codeLoads)
  expect([
    world.sentAttempts,
    submissionOf(world)?.getSnapshot().hasTag('unsent'),
  ]).toEqual([[], true])
})

test('A11: a wish for the checkout is not held up by the pause before its code is asked for again', async () => {
  const world = await walk(starts.late, isLost)
  world.shop.send({ type: 'checkoutHost.wanted' })
  expect(part(world)).toEqual({ notLoaded: 'loading' })
})

test('E2: a checkout knows the cart, the places and the addresses, whether they come before its code or after it', async () => {
  const late = await walk({ ...starts.customer, isCodeLate: true }, codeLoads)
  for (const { actors } of [late, await walk(starts.customer)]) {
    const { facts } = actors.checkout?.getSnapshot().context ?? {}
    expect(facts?.cart.lines).toHaveLength(3)
    expect([facts?.coupon, facts?.balance]).toEqual(['applied', 20_000])
    expect([
      facts?.addresses,
      facts?.outlets,
      facts?.slots,
      facts?.deliveryPoints,
    ]).not.toContain(null)
  }
})

/** A visitor; Mei's attempt at an order is stored. */
const visitor: Start = {
  ...starts.late,
  arrange(tab) {
    saveCart(tab, fullCart(null))
    saveOrderAttempt(tab)
  },
}

function withForm(...args: Parameters<Start['arrange']>) {
  starts.customer.arrange(...args)
  createCheckoutStore(args[0].storage).saveForm(deliveryForm)
}

const formOf = ({ actors }: World) =>
  actors.checkout?.getSnapshot().context.form

async function walk(start: Start, ...names: string[]): Promise<World> {
  const world = open(start)
  await settle(world)
  for (const name of names) await take(world, name)
  return world
}

async function take(world: World, name: string) {
  const step = steps.find((candidate) => candidate.name === name)
  if (!step?.can(world)) throw new Error(`${name}: not now.`)
  await step.take(world)
  await settle(world)
  world.clock.increment(1_000)
  await settle(world)
}

const part = ({ shop }: World) => shop.getSnapshot().value.checkoutHost

const isAboutMoney = (type: string) => /^(order|recharge|attempt)\./.test(type)
