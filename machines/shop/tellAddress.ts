import { linkedView, menuLink } from '#contract/menuLink.ts'
import { tell } from '../core/tell.ts'
import type { ShopContext } from './shopSetup.ts'

/** Gives the tab the address of the view of the menu that is kept, in place of its own. */
export const tellAddress = tell('navigation', ({ context }: { context: ShopContext }) => ({
  type: 'page.requested',
  to: menuLink(linkedView(context.page.query)),
  replace: true,
}))
