import { linkedView, menuLink } from '#contract/menuLink.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { Page } from './coordinatorEvents.ts'
import { linkedDish } from './linkedDish.ts'
import { closeDialog, type ShopContext, shopSetup } from './shopSetup.ts'
import { child } from './system.ts'

const applyMenuAddress = tell(
  'navigation',
  ({ context }: { context: ShopContext }) => ({
    type: 'page.requested',
    to: menuLink(linkedView(context.page.query)),
    replace: true,
  }),
)

const openLinkedDish = {
  guard: {
    type: 'hasLinkedDish',
    params: ({ event }: { event: { page: Page } }) => event,
  },
  actions: tell(
    'dish',
    ({ event }: { event: { type: string; page: Page } }) => ({
      type: 'dish.arrive',
      itemId: required(linkedDish(event.page), 'itemId'),
    }),
  ),
} as const

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
        actions: [closeDialog('itemDetail'), applyMenuAddress],
      },
      { actions: closeDialog('itemDetail') },
    ],
    'dialog.closed': {
      guard: {
        type: 'isDialog',
        params: ({ event }) => ({ ...event, name: 'itemDetail' }),
      },
      actions: tell('dish', ({ event }) => ({
        type: 'dish.close',
        itemId: itemOf(event.dialog),
      })),
    },
  },
})

function itemOf(dialog: OpenDialog): number {
  return required(dialog.name === 'itemDetail' ? dialog.itemId : null, 'itemId')
}
