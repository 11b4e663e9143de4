import { cards, readFailure, typeCard } from './support/cardShopper.ts'
import { payButton, paymentRecords, success } from './support/handoffShopper.ts'
import { card, openCardCheckout, pay, payByCard } from './support/payer.ts'
import { expect, failedLoad, type Shop, test } from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const changeButton = 'Change dishes, time or place'

test('E31: after a declined card the order is changed, and another card pays the changed one', async ({
  page,
  shop,
}) => {
  await openCardCheckout(page, shop)
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice')
  await payByCard(page, cards.declined)
  const failure = page.getByRole('dialog', {
    name: 'Order failed, please try again.',
  })
  await expect(failure.getByText('Your card was declined.')).toBeVisible()
  await expect(page).toHaveURL(/order_id=/)

  await failure.getByRole('button', { name: changeButton }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(
    page.getByText('The unpaid order is cancelled.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Chatswood' })).toBeChecked()
  await expect(page.getByText('Ring twice')).toBeVisible()
  const slot = { name: '3:30pm - 5:00pm', exact: true }
  await expect(page.getByRole('radio', slot).first()).toBeChecked()

  await page.getByRole('radio', { name: 'Haymarket' }).check()
  await card(page).check()
  await typeCard(page, cards.visa)
  await pay(page)
  await expect(success(page)).toBeVisible()
  expect(await orders(shop)).toEqual([
    {
      status: 'CANCELLED',
      isPaid: false,
      place: expect.stringContaining('Chatswood'),
    },
    {
      status: 'ORDER_PLACED',
      isPaid: true,
      place: expect.stringContaining('Haymarket'),
    },
  ])
  expect((await paymentRecords(shop)).wrong).toEqual([])
})

test('E31: a later visit to the page of an unpaid order changes it, and the cart has its dishes back', async ({
  page,
  shop,
}) => {
  await openCardCheckout(page, shop)
  await payByCard(page, cards.declined)
  await readFailure(page, 'Your card was declined.')
  await page.evaluate(() => {
    localStorage.removeItem('store_cart')
    localStorage.removeItem('unpaid_order')
    sessionStorage.clear()
  })
  await page.reload()

  await page.getByRole('button', { name: changeButton }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('radio', { name: 'Chatswood' })).toBeChecked()
  await page.getByRole('radio', { name: 'Wallet' }).check()
  await payButton(page).click()
  await expect(success(page)).toBeVisible()
  expect(await orders(shop)).toMatchObject([
    { status: 'CANCELLED', isPaid: false },
    { status: 'ORDER_PLACED', isPaid: true },
  ])
})

const orders = ({ sql }: Shop) =>
  sql(
    `select status, payment_status = 'succeeded' as "isPaid", pickup_location->>'name' as place
     from orders order by id`,
  )
