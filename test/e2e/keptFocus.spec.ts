import type { Page } from '@playwright/test'
import { comeBack } from './support/arrive.ts'
import { payButton } from './support/handoffShopper.ts'
import { createListener } from './support/screenReader.ts'
import { expect, type Shop, test } from './support/story.ts'

const cart = [{ itemId: 6, portionId: 11, quantity: 3 }]
const note = (page: Page) => page.getByRole('button', { name: 'Add a note' })

test('A20: a note that is saved or cleared leaves the focus on the button that writes it', async ({
  page,
  shop,
}) => {
  const { press } = await atCheckout(page, shop)
  await expect(payButton(page)).toBeEnabled()
  await note(page).focus()
  await press([
    ['Enter', 'textbox "Note to the restaurant"'],
    ['type Ring twice', 'textbox "Note to the restaurant", holds "Ring twice"'],
    ['Tab', 'button "Save note"'],
    ['Enter', 'button "Edit note"'],
    ['Tab', 'button "Clear note"'],
    ['Enter', 'button "Add a note"'],
    ['Enter', 'textbox "Note to the restaurant"'],
    ['Tab', 'button "Save note"'],
    ['Tab', 'button "Clear note"'],
    ['Enter', 'button "Add a note"'],
  ])
})

/** A customer with a keyboard at the checkout. */
async function atCheckout(page: Page, shop: Shop) {
  const listener = await createListener(page)
  await comeBack(page, shop, { cart })
  await page.goto('/checkout')
  return listener
}
