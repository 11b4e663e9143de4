import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import { linkedDish } from './linkedDish.ts'
import { shopSetup } from './shopSetup.ts'
import { child } from './system.ts'
import { tellAddress } from './tellAddress.ts'
import type { Page } from './told.ts'

const arrive = {
  guard: { type: 'hasLinkedDish', params: ({ event }: { event: { page: Page } }) => event },
  actions: tell('orderLine', ({ event }: { event: { type: string; page: Page } }) => ({
    type: 'line.arrive',
    itemId: required(linkedDish(event.page), 'itemId'),
  })),
} as const
const closeDialog = tell('dialogs', { type: 'dialog.close', name: 'itemDetail' })

/** The dish that is open: one that was chosen, or the one of the address `?openModal=true&itemId=6`. It goes with its page. */
export const dishRegion = shopSetup.createStateConfig({
  invoke: child('orderLine'),
  on: {
    'page.opened': arrive,
    'page.moved': [arrive, { actions: tell('orderLine', { type: 'line.close' }) }],
    'line.closed': [
      {
        description: 'An address that kept the dish would open it on every way back to the page.',
        guard: { type: 'isLinkedDish', params: ({ event }) => event },
        actions: [closeDialog, tellAddress],
      },
      { actions: closeDialog },
    ],
    'dialog.closed': {
      guard: { type: 'isDialog', params: ({ event }) => ({ ...event, name: 'itemDetail' }) },
      actions: tell('orderLine', ({ event }) => ({
        type: 'line.close',
        itemId: itemOf(event.dialog),
      })),
    },
  },
})

function itemOf(dialog: OpenDialog): number {
  return required(dialog.name === 'itemDetail' ? dialog.itemId : null, 'itemId')
}
