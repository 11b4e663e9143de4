import { isDeliverable } from '#contract/delivery.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { goTo, openDialog } from './shellActions.ts'
import {
  type AddressSaved,
  isPage,
  type ShopContext,
  shopSetup,
} from './shopSetup.ts'

/** The way from the cart to the checkout: an answer to one of its dialogs leads to the next step by itself. */
export const wayToCheckout = shopSetup.createStateConfig({
  initial: 'elsewhere',
  on: {
    'dialog.opened': [
      {
        guard: ({ event }) => event.dialog.isForCheckout === true,
        target: '.onTheWay',
      },
      { target: '.elsewhere' },
    ],
    'dialog.closed': '.elsewhere',
  },
  states: {
    elsewhere: {},
    onTheWay: {
      on: {
        'customer.arrived': [
          {
            guard: hasPrimaryAddress,
            actions: goTo('/checkout'),
          },
          {
            actions: openDialog({
              name: 'address',
              addressId: null,
              isForCheckout: true,
              isUnasked: true,
            }),
          },
        ],
        'addressForm.done': [
          {
            guard: isOutOfReach,
            target: 'outOfReach',
            actions: goTo('/checkout'),
          },
          { actions: goTo('/checkout') },
        ],
      },
    },
    outOfReach: {
      description: 'The checkout offers pickup once its page is open.',
      on: {
        'dialog.opened': {},
        'dialog.closed': {},
        'page.moved': [
          {
            guard: isPage('/checkout'),
            target: 'elsewhere',
            actions: openDialog({ name: 'postalCode', isUnasked: true }),
          },
          { target: 'elsewhere' },
        ],
      },
    },
  },
})

function hasPrimaryAddress({
  context: { user },
}: TransitionArgs<ShopContext>): boolean {
  return user !== null && user.primary_address !== null
}

/** The guard of a saved address outside the delivery area; false until the delivery points are known. */
export function isOutOfReach({
  context: { deliveryPoints },
  event,
}: TransitionArgs<ShopContext, AddressSaved>): boolean {
  return (
    deliveryPoints.length > 0 &&
    !isDeliverable(deliveryPoints, event.output.postal_code)
  )
}
