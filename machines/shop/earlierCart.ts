import { enqueueActions } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import type { MenuItem } from '#contract/menu.ts'
import { dishIdsOf, rebuildCart } from '../orders/rebuildCart.ts'
import {
  type CheckoutHostInput,
  checkoutHostSetup,
} from './checkoutHostSetup.ts'
import type { SystemActors } from './system.ts'

export const earlierCart = checkoutHostSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: ({ context }) => context.earlierLines.length > 0,
          target: 'comparing',
        },
        { target: 'compared' },
      ],
    },
    comparing: {
      description: 'Compares a cart of an earlier visit with the present menu.',
      invoke: {
        id: 'readDishes',
        src: 'readDishes',
        input: ({ context }) => ({ ids: dishIdsOf(context.earlierLines) }),
        onDone: {
          target: 'compared',
          actions: enqueueActions(({ context, enqueue, event, system }) => {
            const cart: SystemActors['cart'] | undefined = system.get('cart')
            if (!cart) return

            const { lines } = cart.getSnapshot().context
            const renewed = renewedLines(lines, context, event.output)
            if (renewed.details.length > 0)
              enqueue.sendTo(cart, {
                type: 'cart.pricesChanged',
                ...renewed,
              })
          }),
        },
        onError: 'compared',
      },
    },
    compared: { description: 'The server compares each order anyway.' },
  },
})

/** The cart's lines of an earlier visit as the menu has them today, the other lines as they are, and the changes. */
function renewedLines(
  lines: readonly CartLine[],
  { earlierLines }: CheckoutHostInput,
  dishes: (MenuItem | null)[],
) {
  const earlierDishes = dishIdsOf(earlierLines)
  const rebuilt = lines.map((line) =>
    earlierDishes.includes(line.meal_id)
      ? rebuildCart([line], dishes)
      : { lines: [line], changes: [] },
  )
  return {
    lines: rebuilt.flatMap((part) => part.lines),
    details: rebuilt.flatMap((part) => part.changes),
  }
}
