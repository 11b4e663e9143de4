import type { Page } from '@playwright/test'
import { createShopper, slotOf } from './support/shopper.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
} from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

const delivery = { fulfilment: 'delivery', address: 'Home' } as const
const slot = '5:00pm - 6:30pm'
/** One mapo tofu at A$15.90, and A$5.00 for the delivery to Pyrmont. */
const total = 'A$20.90'

async function arriveAtCheckout(page: Page) {
  const shopper = createShopper(page)
  await shopper.arriveAtCheckout({ dish: 'Mapo Tofu', portion: 'Regular' })
  return shopper
}

/** Returns all orders and the balance of the demo wallet, in cents. */
async function accounts({ sql }: Shop) {
  const orders = await sql<{ total_price: number }>(
    'select total_price from orders',
  )
  const [wallet] = await sql<{ balance: number }>(
    `select balance from wallets join customers on customers.id = customer_id where email = 'demo@lantern.example'`,
  )
  return {
    orders: orders.map((order) => order.total_price),
    balance: wallet?.balance,
  }
}

const onePaid = { orders: [2090], balance: 17_910 }
const nothingPaid = { orders: [], balance: 20_000 }

deepTest(
  'E13: a double click on pay makes one order',
  async ({ page, shop }) => {
    const shopper = await arriveAtCheckout(page)
    await shopper.schedule(delivery, slot)
    await page.getByRole('button', { name: `Pay ${total}` }).dblclick()
    await shopper.acknowledge()
    expect(await accounts(shop)).toEqual(onePaid)
  },
)

deepTest(
  'E17: a reload at any step of the checkout loses nothing',
  async ({ page, shop }) => {
    const shopper = await arriveAtCheckout(page)
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page
      .getByRole('textbox', { name: 'Note to the restaurant' })
      .fill('Half a no')
    await page.reload()
    await expect(
      page.getByRole('textbox', { name: 'Note to the restaurant' }),
    ).toHaveValue('Half a no')

    await page
      .getByRole('textbox', { name: 'Note to the restaurant' })
      .fill('No chilli')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.reload()
    await shopper.schedule(delivery, slot)
    await page.reload()
    await expect(page.getByText('No chilli')).toBeVisible()
    await expect(slotOf(page, 'Wednesday 25 November 2026', slot)).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked()

    await shopper.payFromWallet(total)
    await expect(
      page.getByRole('dialog', { name: 'Order Placed Successfully !!' }),
    ).toBeVisible()

    await page.reload()
    await expect(page).toHaveURL(/\/ordernow$/)
    expect(await accounts(shop)).toEqual(onePaid)
  },
)

test.describe('when the way to the server fails', () => {
  test.use({ expectedConsole: [failedLoad] })

  test('E26: the page of an order without an answer is left at once, and the result is told on the menu', async ({
    page,
    shop,
  }) => {
    const placing = '**/api/orders/create/'
    const shopper = await arriveAtCheckout(page)
    await shopper.schedule(delivery, slot)
    await page.route(placing, (route) => route.abort())
    await shopper.payFromWallet(total)
    await page
      .getByRole('dialog', { name: 'Checking your order' })
      .getByRole('link', { name: 'Continue Shopping' })
      .click()
    await expect(page).toHaveURL(/\/ordernow$/)
    await expect(
      page.getByText('Your order is still being processed.').first(),
    ).toBeVisible()
    expect(await accounts(shop)).toEqual(nothingPaid)

    await page.unroute(placing)
    await expect(
      page.getByRole('dialog', { name: 'Order Placed Successfully !!' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/ordernow$/)
    expect(await accounts(shop)).toEqual(onePaid)
  })

  test('P4: an order sent to a server that is down is placed once when it is back', async ({
    page,
    shop,
  }) => {
    const shopper = await arriveAtCheckout(page)
    await shopper.schedule(delivery, slot)
    await expect(page.getByText('Balance A$200.00')).toBeVisible()
    await shop.stop('SIGKILL')
    await shopper.payFromWallet(total)
    await expect(
      page.getByText('We are checking your order. Do not order again.').first(),
    ).toBeVisible()
    expect(await accounts(shop)).toEqual(nothingPaid)

    await shop.restart()
    await expect(
      page.getByRole('dialog', { name: 'Order Placed Successfully !!' }),
    ).toBeVisible()

    await shopper.acknowledge()
    expect(await accounts(shop)).toEqual(onePaid)
  })

  deepTest(
    'A21: a menu that the server did not send is there after Try again',
    async ({ page, shop }) => {
      await page.goto('/ordernow')
      await waitForHydration(page)
      await shop.stop()
      await page.getByRole('searchbox').fill('dumpling')
      await page.getByRole('searchbox').press('Enter')
      await expect(
        page.getByText('The menu could not be loaded.'),
      ).toBeVisible()

      await shop.restart()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(
        page.getByRole('button', {
          name: 'Pork and Chive Dumplings',
          exact: true,
        }),
      ).toBeVisible()
    },
  )

  deepTest(
    'E19: a price that changed while the cart was open is shown before it is paid',
    async ({ page, shop }) => {
      const shopper = await arriveAtCheckout(page)
      await shopper.schedule(delivery, slot)
      await shop.sql(`update portions set price = 1690 where id = 11`)
      await shopper.payFromWallet(total)
      await expect(
        page.getByText('Mapo Tofu now costs A$16.90 instead of A$15.90.'),
      ).toBeVisible()
      expect(await accounts(shop)).toEqual(nothingPaid)

      await shopper.payFromWallet('A$21.90')
      await shopper.acknowledge()
      expect(await accounts(shop)).toEqual({ orders: [2190], balance: 17_810 })
    },
  )

  deepTest(
    'F1: a wallet that was emptied elsewhere is told with the reason, and the form is kept',
    async ({ page, shop }) => {
      const shopper = await arriveAtCheckout(page)
      await shopper.schedule(delivery, slot)
      await shop.sql(`update wallets set balance = 500`)
      await shopper.payFromWallet(total)

      const failure = page.getByRole('dialog', {
        name: 'Order failed, please try again.',
      })
      await expect(failure).toBeVisible()
      await expect(failure.getByText(/^Order failed: /)).toBeVisible()

      await failure.getByRole('button', { name: 'Try Again' }).click()
      await expect(page).toHaveURL(/\/checkout$/)
      await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked()
      expect(await accounts(shop)).toEqual({ orders: [], balance: 500 })
    },
  )
})
