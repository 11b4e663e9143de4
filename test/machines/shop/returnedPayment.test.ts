import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { required } from '#machines/core/required.ts'
import { shopMachine } from '#machines/shop/shopMachine.ts'
import { answers } from '#test/support/composition/answers.ts'
import { realMachines, worldsOf } from '#test/support/composition/openWorld.ts'
import { reply } from '#test/support/composition/question.ts'
import { settle } from '#test/support/composition/settle.ts'
import { starts } from '#test/support/composition/starts.ts'
import { shopInputAt } from '#test/support/fixtures/shopInput.ts'
import { makeInert, mute } from '#test/support/walker/replay.ts'

test('F4: the tab to which a payment page led back goes on as the checkout, and asks about its order', async () => {
  const world = worldsOf(realMachines)(starts.returned)
  await settle(world)
  expect(world.address()).toBe('/checkout')
  const checkout = world.actors.checkout?.getSnapshot()
  expect(checkout?.matches({ presence: 'here' })).toBe(true)
  expect(checkout?.context.submissionInput?.attempt.key).toBe('key-stored')
  expect(checkout?.hasTag('processing')).toBe(true)
})

test('F3: the page that asks to close the tab is gone once the customer goes on in it', async () => {
  const world = worldsOf(realMachines)(starts.returned)
  const { paymentReturn, navigation } = world.actors
  const question = () =>
    world.questions.find(({ slot }) => slot === 'reportReturn')

  while (!question()) {
    const next = world.questions.shift()
    if (!next) throw new Error('Nobody reports.')
    reply(next, () => answers[next.slot]?.(world, next))
  }
  reply(required(question() ?? null, 'question'), () => ({
    isLedElsewhere: true,
  }))
  world.clock.increment(1_000)
  world.clock.increment(500)
  expect(paymentReturn?.getSnapshot().value).toBe('stayed')

  navigation?.send({ type: 'page.requested', to: '/ordernow', replace: false })
  await settle(world)
  expect([world.address(), paymentReturn?.getSnapshot().value]).toEqual([
    '/ordernow',
    'idle',
  ])

  navigation?.send({ type: 'page.requested', to: '/checkout', replace: false })
  await settle(world)
  expect(paymentReturn?.getSnapshot().value).toBe('idle')
  expect(
    world.actors.checkout?.getSnapshot().matches({ presence: 'here' }),
  ).toBe(true)
})

test.each([
  ['it is the page that comes back', [], { paymentIntent: 'pi_1' }],
  [
    'the customer has gone on',
    [{ type: 'page.moved', page: { path: '/', query: {} } }],
    null,
  ],
] as const)(
  'F4: code of the payments that comes while %s opens what has returned: %#',
  (_, events, expected) => {
    const inputs: unknown[] = []
    const walletAndOrders = fromCallback(({ input }) => void inputs.push(input))
    const returned = {
      source: 'alipay',
      paymentIntent: 'pi_1',
      redirectStatus: 'succeeded',
    } as const
    const page = { path: '/checkout', query: { payment_intent: 'pi_1' } }
    const input = { ...shopInputAt(page), returned }
    const shop = createActor(makeInert(shopMachine), { input })

    mute(shop.system)
    shop.start()
    for (const event of events) shop.send(event)
    shop.send({
      type: 'walletAndOrders.loaded',
      walletAndOrders: walletAndOrders as never,
    })
    expect(inputs).toMatchObject([{ returned: expected }])
  },
)
