import { orderNumber } from './support/payer.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, demo, expect, type Shop, test } from './support/story.ts'

const register = {
  full_name: 'Mei Lin',
  email: 'mei@example.com',
  mobile_number: '0412 345 678',
  password: 'steamed-buns',
}

/** Reads the orders, the wallet and its ledger from the database, in cents. */
async function recordsOf({ sql }: Shop, email: string) {
  const orders = await sql(
    `select order_type, status, payment_status, subtotal, shipping_charges, discount, total_price, coupon, schedule_date::text, notes
     from orders join customers on customers.id = customer_id where email = $1`,
    [email],
  )
  const [wallet] = await sql<{ balance: number; ledger: string }>(
    `select balance, (select sum(amount) from wallet_entries e where e.customer_id = w.customer_id) as ledger
     from wallets w join customers on customers.id = customer_id where email = $1`,
    [email],
  )
  return { orders, balance: wallet?.balance, ledger: Number(wallet?.ledger) }
}

async function recharge({ sql }: Shop, email: string, cents: number) {
  await sql(
    `with c as (select id from customers where email = $1),
          w as (update wallets set balance = balance + $2 from c where customer_id = c.id)
     insert into wallet_entries (customer_id, transaction_id, amount, order_type, status, created_at)
     select id, 'story', $2, 'WALLET_RECHARGE', 'SUCCEEDED', now() from c`,
    [email, cents],
  )
}

test('C1 C4 D1 E2 E4 E10 F1 F5 G1 G4: a visitor searches, fills the cart, registers, adds an address, orders with a coupon and pays from the wallet', async ({
  page,
  shop,
}) => {
  const shopper = createShopper(page)
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Order now' })
    .first()
    .click()
  await page.getByRole('searchbox').fill('mapo')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('1 result for “mapo”')).toBeVisible()
  await shopper.add({
    dish: 'Mapo Tofu',
    portion: 'Regular',
    addons: ['Steamed jasmine rice'],
    quantity: 2,
  })
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').press('Enter')
  await shopper.add({ dish: 'Yangzhou Fried Rice', portion: 'Regular' })

  const cart = await shopper.cart()
  await expect(cart.getByText('2 × A$18.90')).toBeVisible()
  await expect(cart.getByText('Extras: Steamed jasmine rice')).toBeVisible()
  await expect(
    cart.getByText('You have total 3 items in your cart'),
  ).toBeVisible()
  await expect(cart.getByText('A$52.70').first()).toBeVisible()
  await cart.getByRole('button', { name: 'Login to continue' }).click()

  await page.getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await dialog.getByLabel('Full name').fill(register.full_name)
  await dialog.getByLabel('Email').fill(register.email)
  await dialog.getByLabel('Phone number').fill(register.mobile_number)
  await dialog.getByLabel('Password', { exact: true }).fill(register.password)
  await dialog
    .getByLabel('Confirm password', { exact: true })
    .fill(register.password)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog).toBeHidden()
  await recharge(shop, register.email, 10_000)

  const home = {
    name: 'Home',
    street: '1 Bowman Street',
    suburb: 'Pyrmont',
    postalCode: '2009',
  }
  await shopper.saveAddress(home)
  await expect(
    page.getByRole('banner').getByText('1 Bowman Street, Pyrmont 2009'),
  ).toBeVisible()

  await page.reload()
  await shopper.schedule(
    { fulfilment: 'delivery', address: 'Home' },
    '5:00pm - 6:30pm',
  )
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page
    .getByRole('textbox', { name: 'Note to the restaurant' })
    .fill('Ring twice')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByLabel('Coupon code').fill('lantern10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('LANTERN10 applied')).toBeVisible()
  await shopper.payFromWallet('A$52.43')

  const success = page.getByRole('dialog', {
    name: 'Order Placed Successfully !!',
  })
  await expect(success).toBeVisible()
  const number = await orderNumber(shop)
  await expect(success.getByText(number)).toBeVisible()
  await shopper.acknowledge()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  expect(await recordsOf(shop, register.email)).toEqual({
    orders: [
      {
        order_type: 'DELIVERY',
        status: 'ORDER_PLACED',
        payment_status: 'succeeded',
        subtotal: 5270,
        shipping_charges: 500,
        discount: 527,
        total_price: 5243,
        coupon: 'LANTERN10',
        schedule_date: '2026-11-25',
        notes: 'Ring twice',
      },
    ],
    balance: 4757,
    ledger: 4757,
  })

  await page.goto('/profile?tab=orders')
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByText('A$52.43').first()).toBeVisible()
  await page.goto('/profile?tab=wallet')
  await expect(page.getByRole('main').getByText('A$47.57')).toBeVisible()
})

test.describe('in Chinese on a phone', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 360, height: 800 } })

  test('A4 D3: the whole order in Chinese on a phone', async ({
    page,
    shop,
  }) => {
    const shopper = createShopper(page, 'zh')
    await page.goto('/ordernow')
    await shopper.add({ dish: 'Mapo Tofu', portion: 'Large' })

    const cart = await shopper.cart()
    await expect(cart.getByText('您的购物车共有 1 件商品')).toBeVisible()
    await cart.getByRole('button', { name: '登录后继续' }).click()
    await shopper.logIn()
    await shopper.schedule(
      { fulfilment: 'delivery', address: 'Home' },
      '下午 5:00 - 6:30',
    )
    await shopper.payFromWallet('A$24.90')
    await shopper.acknowledge()
    expect(await recordsOf(shop, demo.email)).toMatchObject({
      orders: [{ order_type: 'DELIVERY', total_price: 2490 }],
      balance: 17_510,
      ledger: 17_510,
    })
  })
})

deepTest(
  'E2 E3: an order for pickup has no delivery fee',
  async ({ page, shop }) => {
    const shopper = createShopper(page)
    await shopper.arriveAtCheckout({ dish: 'Mapo Tofu', portion: 'Meal set' })
    await shopper.schedule(
      { fulfilment: 'pickup', outlet: 'Chatswood' },
      '3:30pm - 5:00pm',
    )
    await shopper.payFromWallet('A$18.90')
    await shopper.acknowledge()
    expect(await recordsOf(shop, demo.email)).toMatchObject({
      orders: [
        { order_type: 'PICKUP', shipping_charges: 0, total_price: 1890 },
      ],
      balance: 18_110,
      ledger: 18_110,
    })
  },
)
