import { cards, readFailure, typeCard } from './support/cardShopper.ts'
import { payButton } from './support/handoffShopper.ts'
import { card, openCardCheckout, openDeclinedOrder } from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
} from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const orders = (shop: Shop) =>
  shop.sql<{ order_id: string; status: string; payment_status: string }>(
    'select order_id, status, payment_status from orders order by id',
  )

const onePaid = [{ status: 'ORDER_PLACED', payment_status: 'succeeded' }]

test('E8 E12 F2: a declined card leaves the order to be paid by the next card, which is saved and pays again', async ({
  page,
  shop,
}) => {
  const shopper = createShopper(page)
  await openCardCheckout(page, shop)
  await page.getByLabel('Card number').fill(cards.declined)
  await expect(payButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: 'Wallet' }).check()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await card(page).check()
  await typeCard(page, cards.declined)
  await payButton(page).click()
  await readFailure(page, 'Payment failed: Your card was declined.')

  const [order] = await orders(shop)
  await expect(page).toHaveURL(new RegExp(`order_id=${order?.order_id}`))
  await page.reload()
  await expect(page.getByText(`Paying order ${order?.order_id}`)).toBeVisible()
  await card(page).check()
  await typeCard(page, cards.visa)
  await page.getByLabel('Save payment method for future use').check()
  await payButton(page).click()
  await shopper.acknowledge()
  expect(await orders(shop)).toMatchObject(onePaid)
  await expect(page.getByText('Your cart is empty')).toBeVisible()

  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  await (await shopper.cart())
    .getByRole('button', { name: 'Proceed to checkout' })
    .click()
  await shopper.schedule(
    { fulfilment: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await card(page).check()
  const saved = page.getByRole('radio', { name: 'VISA 4242' })
  await expect(saved).toBeChecked()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await page.getByRole('button', { name: 'Use New Card' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await saved.check()
  await payButton(page).click()
  await shopper.acknowledge()
  expect(await orders(shop)).toMatchObject([...onePaid, ...onePaid])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  deepTest(
    'F2: after a declined card Try Again leads to the empty card field and its words, and Pay says what it waits for',
    async ({ page, shop }) => {
      await openDeclinedOrder(page, shop)
      const number = page.getByLabel('Card number')
      await expect(number).toBeFocused()
      await expect(number).toBeInViewport()
      await expect(page.getByText('Your card was declined.')).toBeInViewport()
      await expect(payButton(page)).toBeDisabled()
      await expect(payButton(page)).toHaveAccessibleDescription(
        'Enter your card details',
      )

      await page.keyboard.type(cards.visa)
      await expect(page.getByText('Your card was declined.')).toBeHidden()
    },
  )
})
