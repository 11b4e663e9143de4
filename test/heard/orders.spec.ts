import { mapoTofu, restoreVisit } from '#test/e2e/support/earlierVisit.ts'
import { placePastOrder } from '#test/e2e/support/pastOrder.ts'
import { silenceOr } from './support/listener.ts'
import { test } from './support/story.ts'

test('an order is read, ordered again and undone, and the last dish goes', async ({
  page,
  shop,
  listener,
}) => {
  const number = await placePastOrder(shop, [{ ...mapoTofu, quantity: 2 }])
  await restoreVisit(page, shop, { cart: [{ itemId: 2, portionId: 3 }] })
  await page.goto('/profile?tab=orders')
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  const details = `View details of order ${number}`
  const reorder = `Reorder order ${number}`
  await listener.play([
    [page.getByRole('button', { name: details }), `${details} push button.`],
    ['Return', /^Order details .*clickable\.$/],
    ['Tab', 'Order details panel. / clickable.'],
    ['Escape', silenceOr(`${details} push button.`)],
    [
      page.getByRole('button', { name: reorder }),
      silenceOr(`${reorder} push button.`),
    ],
    [
      'Return',
      /Order now (28 dishes Your cart now holds this order, at today's prices\. Undo|Your cart now holds this order, at today's prices\. Undo 28 dishes)$/,
    ],
    [page.getByRole('button', { name: 'Undo' }), 'Undo push button.'],
    ['Return', 'main content. / clickable. / Your cart has been restored.'],
    [
      cart.getByRole('button', { name: 'Decrease quantity' }),
      'Quantity of Dan Dan Noodles panel. / Decrease quantity push button.',
    ],
    [
      'Return',
      'complementary content Your cart. / clickable. / Dan Dan Noodles was removed. Your cart is empty',
    ],
  ])
})
