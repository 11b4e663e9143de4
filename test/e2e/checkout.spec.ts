import type { Locator, Page } from '@playwright/test'
import { deferred } from '#test/support/timing/deferred.ts'
import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { holdRequests } from './support/holdRequests.ts'
import {
  calendarButtonOf,
  createShopper,
  dateFieldOf,
  nearestDayOf,
  slotOf,
} from './support/shopper.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
  testIf,
} from './support/story.ts'
import { twoFrames } from './support/twoFrames.ts'

const when = (page: Page) => page.getByRole('region', { name: 'When' })
const wednesday = 'Wednesday 25 November 2026'
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay A\$/ })
const bill = (page: Page) => page.getByRole('main').getByRole('definition')

/** Presses Pay, and expects one message at the wrong field, which gets the focus. */
async function expectRefusal(page: Page, text: string, focused: Locator) {
  await payButton(page).click()
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(focused).toBeFocused()
  await expect(page.getByText(text, { exact: true })).toHaveCount(1)
}

async function addAddresses(
  { sql }: Shop,
  addresses: [name: string, postalCode: number][],
) {
  for (const [name, postalCode] of addresses)
    await sql(
      `insert into addresses (customer_id, name, street_address1, suburbs, city, state, postal_code, created_at)
       select id, $1, '2 Bay Street', 'Somewhere', 'Sydney', 'NSW', $2, now() from customers`,
      [name, postalCode],
    )
}

async function setBalance({ sql }: Shop, cents: number) {
  await sql('update wallets set balance = $1', [cents])
}

test('E1 E2 E3 E7: what is missing is told in order, for delivery and for pickup, and then the order is placed', async ({
  page,
  shop,
}) => {
  await addAddresses(shop, [['Second', 2018]])
  await shop.sql('update customers set primary_address_id = null')
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked()
  await expect(page.getByText('18 Harris Street').last()).toBeVisible()
  await expect(when(page).getByRole('radio', { checked: true })).toHaveCount(0)

  await expectRefusal(page, 'Select Schedule date', dateFieldOf(page))
  await calendarButtonOf(page).press('Enter')
  await expect(
    page.getByRole('gridcell', { disabled: false }).first(),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  const later = slotOf(page, 'Wednesday 2 December 2026', '3:30pm - 5:00pm')
  await expect(later).toBeFocused()
  await expect(
    page.getByText('Select Schedule date', { exact: true }),
  ).toHaveCount(0)

  await expectRefusal(page, 'Please select a time slot', later)
  await nearestDayOf(page, 'Wed 25 Nov').check()
  await slotOf(page, wednesday, '5:00pm - 6:30pm').check()
  await expect(bill(page)).toHaveText(['A$15.90', 'by address', 'A$15.90'])
  const second = page.getByRole('radio', { name: 'Second' })
  await expectRefusal(page, 'Delivery Address is not selected', second)
  await page.getByRole('radio', { name: 'Home' }).check()
  await expect(bill(page)).toHaveText(['A$15.90', 'A$5.00', 'A$20.90'])

  await page.getByRole('radio', { name: 'Pickup' }).check()
  await expect(bill(page)).toHaveText(['A$15.90', 'A$15.90'])
  await expectRefusal(
    page,
    'Please select a time slot',
    slotOf(page, wednesday, '2:30pm - 3:30pm'),
  )
  await slotOf(page, wednesday, '5:00pm - 6:00pm').check()
  const outlet = page.getByRole('radio', { name: 'Lantern Kitchen Haymarket' })
  await expectRefusal(page, 'Pickup Address not selected', outlet)
  await outlet.check()
  await payButton(page).click()
  await expect(
    page.getByRole('dialog', { name: 'Order Placed Successfully !!' }),
  ).toBeVisible()
  expect(
    await shop.sql(
      'select order_type, total_price, schedule_date::text from orders',
    ),
  ).toEqual([
    { order_type: 'PICKUP', total_price: 1590, schedule_date: '2026-11-25' },
  ])
})

deepTest(
  'E7: an order that comes to nothing is not placed',
  async ({ page, shop }) => {
    await shop.sql(
      `insert into order_coupons (code, is_active, min_order_value, discount_type, discount_upto)
     values ('FREE', true, 0, 'FIXED_ORDER', 10000)`,
    )
    await restoreVisit(page, shop)
    await page.goto('/checkout')
    await createShopper(page).schedule(
      { fulfilment: 'pickup', outlet: 'Chatswood' },
      '3:30pm - 5:00pm',
    )
    await page.getByLabel('Coupon code').fill('free')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(bill(page)).toHaveText(['A$15.90', '-A$15.90', 'A$0.00'])
    await expectRefusal(
      page,
      'Total order amount must be greater than zero.',
      page.getByRole('button', { name: 'Pay A$0.00' }),
    )
    expect(await shop.sql('select 1 from orders')).toEqual([])
  },
)

deepTest(
  'E3 E15: time slots follow the way, outlets show all their lines, and a kitchen without slots or eligible addresses says so',
  async ({ page, shop }) => {
    await restoreVisit(page, shop)
    await page.goto('/checkout')
    const slotNames = when(page).getByRole('group').last().locator('label')
    await expect(slotNames).toHaveText([
      '3:30pm - 5:00pm',
      '5:00pm - 6:30pm',
      '6:30pm - 8:00pm',
    ])
    await page.getByRole('radio', { name: 'Pickup' }).check()
    await expect(slotNames).toHaveText([
      '2:30pm - 3:30pm',
      '3:30pm - 5:00pm',
      '5:00pm - 6:00pm',
      '6:00pm - 7:00pm',
      '6:30pm - 8:00pm',
    ])
    await expect(
      page.getByRole('group', { name: 'Pickup location' }).getByRole('radio'),
    ).toHaveCount(3)
    await expect(
      page.getByRole('radio', {
        name: 'Lantern Kitchen Chatswood Shop 14, 427 Victoria Avenue Level 1 Chatswood, Sydney NSW 2067 Australia',
      }),
    ).toBeVisible()

    await shop.sql("delete from time_slots where type <> 'DELIVERY ONLY'")
    await page.reload()
    await expect(
      page.getByText('Kitchen is closed for Pickup order.'),
    ).toBeVisible()
    await expect(when(page).getByRole('radio')).toHaveCount(0)
    await shop.sql("update time_slots set type = 'PICKUP ONLY'")
    await shop.sql('update addresses set postal_code = 3000')
    await page.reload()
    await page.getByRole('radio', { name: 'Delivery' }).check()
    await expect(
      page.getByText('Kitchen is not taking any delivery orders !!'),
    ).toBeVisible()
    await expect(
      page.getByText(
        'None of your addresses is in our delivery area. Please add one that is, or choose pickup.',
      ),
    ).toBeVisible()
  },
)

test('E3 E10 E11: the newest eligible addresses and the primary one are offered with their fees, and a new one, with its state, is chosen at once', async ({
  page,
  shop,
}) => {
  await addAddresses(shop, [
    ['Second', 2018],
    ['Far away', 3000],
    ['Third', 2000],
    ['Fourth', 2007],
    ['Fifth', 2010],
  ])
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  const offered = page
    .getByRole('group', { name: 'Delivery address' })
    .getByRole('radio')
  const names = async () => {
    const cards = await offered.locator('xpath=..').allInnerTexts()
    return cards.map((text) => text.split('\n')[0])
  }
  await expect(offered).toHaveCount(5)
  expect(await names()).toEqual(['Fifth', 'Fourth', 'Third', 'Second', 'Home'])
  await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked()
  await page.getByRole('radio', { name: 'Second' }).check()
  await expect(bill(page)).toHaveText(['A$15.90', 'A$7.00', 'A$22.90'])

  await page.getByRole('button', { name: 'Add new address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Address' })
  const state = dialog.getByRole('combobox', { name: 'State' })
  await expect(state).toHaveValue('')
  await dialog.getByLabel('Postal code').fill('2007')
  await dialog.getByLabel('Postal code').blur()
  await expect(state).toHaveValue('NSW')
  await createShopper(page).saveAddress({
    name: 'Sixth',
    street: '9 Bay Street',
    suburb: 'Ultimo',
    postalCode: '2007',
  })
  await expect(
    page.getByRole('radio', { name: 'Sixth 9 Bay Street' }),
  ).toBeChecked()
  expect(await names()).toEqual(['Sixth', 'Fifth', 'Fourth', 'Third', 'Home'])
  await expect(bill(page)).toHaveText(['A$15.90', 'A$5.00', 'A$20.90'])
})

test.describe('when the list of coupons does not come', () => {
  test.use({ expectedConsole: [failedLoad] })

  test('E4 E5 E17: coupon and note of the checkout, through a reload, and on leaving', async ({
    page,
    shop,
  }) => {
    await restoreVisit(page, shop, { cart: [{ ...mapoTofu, quantity: 3 }] })
    await page.goto('/checkout')
    const field = page.getByLabel('Coupon code')
    const apply = page.getByRole('button', { name: 'Apply' })
    const problem = (text: string) => page.getByText(text)
    await page.route('**/api/transactions/coupons/orders/**', (route) =>
      route.abort(),
    )
    await field.fill('lantern10')
    await apply.click()
    await expect(
      problem('Failed to load coupons. Please try again.'),
    ).toBeVisible()

    const asked: string[] = []
    await page.unrouteAll()
    await page.route('**/api/transactions/coupons/orders/**', async (route) => {
      asked.push(
        await field
          .getAttribute('disabled')
          .then((off) => (off === null ? 'on' : 'off')),
      )
      await route.continue()
    })
    await field.fill('   ')
    await apply.click()
    await field.fill('nope')
    await apply.click()
    await expect(problem('Invalid coupon code.')).toBeVisible()
    expect(asked).toEqual(['off'])
    await field.fill('WiNTER20')
    await apply.click()
    await expect(problem('Invalid or inactive coupon.')).toBeVisible()
    await field.fill('feast15')
    await apply.click()
    await expect(
      problem('Minimum order amount of A$120.00 required for this coupon.'),
    ).toBeVisible()
    await field.fill('lantern10')
    await field.press('Enter')
    await expect(page.getByText('LANTERN10 applied')).toBeVisible()
    await expect(field).toBeDisabled()
    await expect(bill(page)).toHaveText([
      'A$47.70',
      'A$5.00',
      '-A$4.77',
      'A$47.93',
    ])
    await page.getByRole('button', { name: 'Remove coupon LANTERN10' }).click()
    await expect(bill(page)).toHaveText(['A$47.70', 'A$5.00', 'A$52.70'])
    await field.fill('dish1')
    await field.press('Enter')
    await expect(bill(page)).toHaveText([
      'A$47.70',
      'A$5.00',
      '-A$3.00',
      'A$49.70',
    ])

    const note = page.getByRole('region', { name: 'Note to the restaurant' })
    await note.getByRole('button', { name: 'Add a note' }).click()
    await note.getByRole('textbox').fill('No chilli')
    await note.getByRole('button', { name: 'Save note' }).click()
    await note.getByRole('button', { name: 'Edit note' }).click()
    await expect(note.getByRole('textbox')).toHaveValue('No chilli')
    await note.getByRole('textbox').fill('No chilli, please')
    await note.getByRole('button', { name: 'Save note' }).click()
    await slotOf(page, wednesday, '5:00pm - 6:30pm').check()
    await page.reload()
    await expect(note.getByText('No chilli, please')).toBeVisible()
    await expect(slotOf(page, wednesday, '5:00pm - 6:30pm')).toBeChecked()
    await expect(bill(page)).toHaveText([
      'A$47.70',
      'A$5.00',
      '-A$3.00',
      'A$49.70',
    ])
    await note.getByRole('button', { name: 'Clear note' }).click()
    await expect(note.getByText('No chilli, please')).toBeHidden()
    await note.getByRole('button', { name: 'Add a note' }).click()
    await note.getByRole('textbox').fill('Ring twice')
    await note.getByRole('button', { name: 'Save note' }).click()

    await page.getByRole('link', { name: 'Back to the menu' }).click()
    const cart = page.getByRole('complementary', { name: 'Your cart' })
    await expect(cart.getByRole('definition')).toHaveText(['A$47.70'])
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('checkout_form')))
      .toBeNull()
    await cart.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(when(page).getByRole('radio')).toHaveCount(6)
    await expect(when(page).getByRole('radio', { checked: true })).toHaveCount(
      0,
    )
    await expect(note.getByText('Ring twice')).toBeHidden()
    await expect(field).toHaveValue('')
  })
})

test('E6 E8 E12 E14 E23: the wallet is the default while it holds more than the total, its button is off otherwise, PayPal is unavailable, and each method says what happens next', async ({
  page,
  shop,
}) => {
  await setBalance(shop, 2091)
  await restoreVisit(page, shop)
  await page.goto('/checkout')
  const radio = (name: string) => page.getByRole('radio', { name })
  await expect(bill(page)).toHaveText(['A$15.90', 'A$5.00', 'A$20.90'])
  await expect(radio('Wallet Balance A$20.91')).toBeChecked()
  await expect(payButton(page)).toBeEnabled()
  await expect(
    page.getByRole('group', { name: 'Payment method' }).getByRole('radio'),
  ).toHaveCount(5)
  await expect(radio('PayPal')).toBeDisabled()
  await expect(page.getByTitle('Service unavailable')).toContainText('PayPal')

  await expect(
    page.getByText('Paid straight away from your balance.'),
  ).toBeVisible()
  await radio('Card').check()
  await expect(
    page.getByText('Your bank may ask you to confirm.'),
  ).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await radio('WeChat pay').check()
  await expect(
    page.getByText('A code appears here. Scan it with WeChat to pay.'),
  ).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await expect(payButton(page)).toBeEnabled()
  await radio('Alipay').check()
  await expect(
    page.getByText('Alipay opens in a new tab. Your order waits here.'),
  ).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await radio('Wallet').check()
  await expect(payButton(page)).toBeEnabled()

  await setBalance(shop, 2090)
  await page.getByRole('link', { name: 'Back to the menu' }).click()
  await page.goto('/checkout')
  await expect(radio('Home')).toBeChecked()
  await expect(radio('Card')).toBeChecked()
  await radio('Wallet').check()
  await expect(
    page.getByText(
      'Your wallet can pay only while its balance is more than the total.',
    ),
  ).toBeVisible()
  await expect(
    page.getByText('Paid straight away from your balance.'),
  ).toBeHidden()
  await expect(payButton(page)).toBeDisabled()
  await radio('Pickup').check()
  await expect(payButton(page)).toBeEnabled()
})

test.describe('when the code of a part does not come', () => {
  test.use({
    expectedConsole: [
      /Failed to load resource|ChunkError|Failed to fetch dynamically/,
    ],
  })

  deepTest(
    'A11: the calendar and the card field say so in their place, and Try Again brings them',
    async ({ page, shop }) => {
      await restoreVisit(page, shop)
      await page.route(/\/(DateCalendar|CardField)-[^/]*\.js/, (route) =>
        route.abort(),
      )
      await page.goto('/checkout')
      const lost = page.getByText('This part of the shop did not load')
      const reloads = page.getByRole('button', { name: 'Reload the page' })
      const date = calendarButtonOf(page)
      await date.click()
      await expect(lost).toHaveCount(1)
      await expect(reloads).toHaveCount(1)
      await page.getByRole('radio', { name: 'Card', exact: true }).check()
      await expect(lost).toHaveCount(2)
      await expect(reloads).toHaveCount(2)
      await expect(payButton(page)).toBeDisabled()

      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try Again' }).last().click()
      await expect(page.getByLabel('Card number')).toBeVisible()
      await date.press('Escape')
      await expect(lost).toHaveCount(0)
      await date.click()
      await expect(
        page.getByRole('gridcell', { disabled: false }).first(),
      ).toBeFocused()
    },
  )
})

test.describe('while the code of the checkout is late', () => {
  test.use({ expectedConsole: [failedLoad] })

  test('A11: a tap on the way to the checkout is answered; code that does not come is told, Try Again brings it, and the cart is kept', async ({
    page,
    shop,
  }) => {
    await restoreVisit(page, shop)
    const [tap, tryAgain] = [deferred<void>(), deferred<void>()]
    let isTold = false

    await page.route(/\/checkoutHost-[^/]*\.js/, async (route) => {
      await tap.promise
      if (!isTold) return route.abort()
      // Holds the shop's own inquiries, which would come before the tap.
      await tryAgain.promise
      await route.continue()
    })
    await page.goto('/ordernow')

    const cart = page.getByRole('complementary', { name: 'Your cart' })
    await cart.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeVisible()

    tap.resolve()
    await expect(
      page.getByText('This part of the shop did not load'),
    ).toBeVisible()

    isTold = true
    await page.getByRole('button', { name: 'Try Again' }).click()
    tryAgain.resolve()
    await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked()
    await expect(bill(page).first()).toHaveText('A$15.90')
  })
})

deepTest(
  'E9: a checkout with an empty cart goes to the menu, also when another tab empties it',
  async ({ page, context, shop }) => {
    await restoreVisit(page, shop, { cart: [] })
    await page.goto('/checkout')
    await expect(page).toHaveURL(/\/ordernow$/)
    await createShopper(page).add({ dish: 'Mapo Tofu', portion: 'Regular' })
    const cart = page.getByRole('complementary', { name: 'Your cart' })
    await cart.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()

    const other = await context.newPage()
    await other.goto('/ordernow')
    await other
      .getByRole('complementary', { name: 'Your cart' })
      .getByRole('button', { name: 'Decrease quantity' })
      .click()
    await expect(page).toHaveURL(/\/ordernow$/)
  },
)

test('E16 F5: while an order is processed the browser asks before the shop is closed, and another page of the shop says so and tells how it went', async ({
  page,
  context,
  shop,
}) => {
  await restoreVisit(page, shop)
  await page.goto('/ordernow')
  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await cart.getByRole('button', { name: 'Proceed to checkout' }).click()
  const idle = await context.newPage()
  await idle.goto('/checkout')
  await idle.getByRole('radio', { name: 'Pickup' }).check()
  await Promise.all([
    idle.waitForEvent('close'),
    idle.close({ runBeforeUnload: true }),
  ])

  const order = await holdRequests(page, '**/api/orders/create/')
  await createShopper(page).schedule(
    { fulfilment: 'pickup', outlet: 'Chatswood' },
    '3:30pm - 5:00pm',
  )
  await payButton(page).click()
  const overlay = page.getByRole('dialog', { name: 'Placing your order' })
  await expect(
    overlay.getByText('Please stay on this page for a moment.'),
  ).toBeVisible()
  // Chromium ignores the page's `preventDefault` for a second close request in a row.
  for (const press of ['first', 'second', 'third']) {
    await page.keyboard.press('Escape')
    await page.evaluate(twoFrames)
    await expect(overlay, `after the ${press} Escape`).toBeVisible()
  }
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.close({ runBeforeUnload: true }),
  ])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await page.goBack()
  await expect(page).toHaveURL(/\/ordernow$/)
  await expect(
    page.getByText(
      'Your order is still being processed. Please keep the shop open, and we will tell you here how it went.',
    ),
  ).toBeVisible()
  order.pass()
  await createShopper(page).acknowledge()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  expect(await shop.sql('select total_price from orders')).toEqual([
    { total_price: 1590 },
  ])
})

deepTest(
  'E20: a day is one tap, its slot another, and a day of the calendar keeps the slot',
  async ({ page, shop }) => {
    await restoreVisit(page, shop)
    await page.goto('/checkout')

    const days = when(page).getByRole('group')
    await expect(days.first().getByRole('radio')).toHaveCount(3)
    await expect(days.last()).toHaveAccessibleName(
      'Earliest: Wednesday 25 November',
    )

    await nearestDayOf(page, 'Fri 27 Nov').check()
    await slotOf(page, 'Friday 27 November 2026', '6:30pm - 8:00pm').check()
    await calendarButtonOf(page).click()
    await expect(
      page.getByRole('gridcell', { disabled: false }).first(),
    ).toHaveText('2Wednesday 2 December')

    await page
      .getByRole('gridcell', { disabled: false })
      .filter({ hasText: '18' })
      .click()

    const later = slotOf(page, 'Friday 18 December 2026', '6:30pm - 8:00pm')
    await expect(later).toBeChecked()
    await expect(dateFieldOf(page)).toHaveValue('18/12/2026')
    await expect(days).toHaveCount(2)

    await payButton(page).click()
    await expect(
      page.getByRole('dialog', { name: 'Order Placed Successfully !!' }),
    ).toBeVisible()
    expect(
      await shop.sql('select schedule_date::text, time_slot_id from orders'),
    ).toEqual([{ schedule_date: '2026-12-18', time_slot_id: 6 }])
  },
)

deepTest(
  'A17: a message goes when its cause is gone: a dish that was added stays with the menu, and a problem with its field',
  async ({ page, shop }) => {
    await restoreVisit(page, shop, { cart: [] })
    await page.goto('/ordernow')
    await createShopper(page).add({ dish: 'Mapo Tofu', portion: 'Regular' })
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    expect(
      await page.getByText('Item added successfully to cart!').count(),
    ).toBe(0)
    await expectRefusal(page, 'Select Schedule date', dateFieldOf(page))

    await slotOf(page, wednesday, '3:30pm - 5:00pm').check()
    await expect(page.getByText('Select Schedule date')).toHaveCount(0)
  },
)

for (const [screen, viewport] of [
  ['a laptop', { width: 1366, height: 768 }],
  ['a phone', { width: 360, height: 800 }],
] as const)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport })

    testIf(screen === 'a phone')(
      `E22: the pay button is in view from the first choice to the last on ${screen}, and so is what has the focus after a refusal`,
      async ({ page, shop }) => {
        await restoreVisit(page, shop, {
          cart: [11, 1, 3, 5, 7].map((portionId, at) => ({
            itemId: [6, 1, 2, 3, 4][at] ?? 0,
            portionId,
          })),
        })
        await page.goto('/checkout')

        const places = [
          page.getByRole('heading', { name: 'Checkout' }),
          calendarButtonOf(page),
          page.getByRole('button', { name: 'Add a note' }),
          page.getByRole('radio', { name: 'Alipay' }),
        ]

        for (const place of places) {
          await place.scrollIntoViewIfNeeded()
          await expect(payButton(page)).toBeInViewport({ ratio: 1 })
        }

        const field = dateFieldOf(page)
        await expectRefusal(page, 'Select Schedule date', field)
        await expect(field).toBeInViewport({ ratio: 1 })

        await page.getByRole('button', { name: 'Add a note' }).focus()
        await expect(
          page.getByRole('button', { name: 'Add a note' }),
        ).toBeInViewport({ ratio: 1 })

        await page.goto('/ordernow')
        if (screen === 'a laptop')
          await expect(
            page.getByRole('button', { name: 'Proceed to checkout' }),
          ).toBeInViewport({
            ratio: 1,
          })
      },
    )
  })
