import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback } from 'xstate'
import { shopMachine } from '#machines/shop/shopMachine.ts'
import { fillSlots } from '#test/support/composition/fillSlots.ts'
import { addressOf, facts } from '#test/support/fixtures/checkout.ts'
import { shopInputAt } from '#test/support/fixtures/shopInput.ts'

test.each([
  ['/checkout', ['postalCode']],
  ['/ourstory', []],
])(
  'G7: an address out of reach offers pickup at the checkout alone: on %s it opens %j',
  (path, opened) => {
    const shown: string[] = []
    const dialogs = fromCallback<AnyEventObject>(({ receive }) =>
      receive(({ type, dialog }) => {
        if (type === 'dialog.open') shown.push(dialog.name)
      }),
    )
    const filled = fillSlots(shopMachine, () => fromCallback(() => {}))
    const shop = createActor(filled.provide({ actors: { dialogs } as never }), {
      input: shopInputAt({ path: '/ordernow', query: {} }),
    }).start()
    const send = (event: object) => shop.send(event as never)

    send({
      type: 'xstate.snapshot.deliveryPoints',
      snapshot: { context: { data: facts.deliveryPoints } },
    })
    send({
      type: 'dialog.opened',
      dialog: { name: 'address', isForCheckout: true },
    })
    send({ type: 'addressForm.done', output: addressOf(1, 800) })
    send({ type: 'page.moved', page: { path, query: {} } })
    expect(shown).toEqual(opened)
    expect(shop.getSnapshot().matches({ wayToCheckout: 'elsewhere' })).toBe(
      true,
    )
    shop.stop()
  },
)
