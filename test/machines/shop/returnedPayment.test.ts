import { expect, test } from 'vitest'
import { realMachines, worldsOf } from '#test/support/composition/openWorld.ts'
import { settle } from '#test/support/composition/settle.ts'
import { starts } from '#test/support/composition/starts.ts'

test('F4: the tab to which a payment page led back goes on as the checkout, and asks about its order', async () => {
  const world = worldsOf(realMachines)(starts.returned)
  await settle(world)
  expect(world.address()).toBe('/checkout')
  const checkout = world.actors.checkout?.getSnapshot()
  expect(checkout?.matches({ presence: 'here' })).toBe(true)
  expect(checkout?.context.submission?.attempt.key).toBe('key-stored')
  expect(checkout?.hasTag('processing')).toBe(true)
})
