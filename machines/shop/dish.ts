import { linkedView, menuLink } from '#contract/menuLink.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import { linkedDish } from './linkedDish.ts'
import { closeDialogs } from './shellActions.ts'
import { type PageEvent, shopSetup } from './shopSetup.ts'
import { child } from './system.ts'

const openLinkedDish = {
  guard: ({ event }: Visit) => linkedDish(event.page) !== null,
  actions: tell('dish', ({ event }: Visit) => ({
    type: 'dish.arrive',
    itemId: required(linkedDish(event.page), 'itemId'),
  })),
} as const

type Visit = { event: PageEvent }

/** The open dish: selected on the menu, or named by `?openModal=true&itemId=6`. It closes with its page. */
export const dish = shopSetup.createStateConfig({
  invoke: child('dish'),
  on: {
    'page.opened': openLinkedDish,
    'page.moved': [
      openLinkedDish,
      { actions: tell('dish', { type: 'dish.close' }) },
    ],
    'dish.closed': [
      {
        description:
          'The dish leaves the address, or each return to the page would open it.',
        guard: ({ context, event }) =>
          linkedDish(context.page) === event.itemId,
        actions: [
          ...closeDialogs('itemDetail'),
          tell('navigation', ({ context }) => ({
            type: 'page.requested',
            to: menuLink(linkedView(context.page.query)),
            replace: true,
          })),
        ],
      },
      { actions: closeDialogs('itemDetail') },
    ],
    'dialog.closed': {
      guard: ({ event }) => event.dialog.name === 'itemDetail',
      actions: tell('dish', ({ event: { dialog } }) => ({
        type: 'dish.close',
        itemId: required(
          dialog.name === 'itemDetail' ? dialog.itemId : null,
          'itemId',
        ),
      })),
    },
  },
})
