import type { Locator, Page } from '@playwright/test'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { bank, cards } from './support/cardShopper.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { wednesday } from './support/handoffShopper.ts'
import { createScreenReader, type Step } from './support/screenReader.ts'
import { deepTest, expect, type Shop } from './support/story.ts'

const billPaid = (way: string): Step[] => [
  ['Tab', 'textbox "Coupon code"'],
  ['Tab', 'button "Apply"'],
  ['Tab', 'DisclosureTriangle "This order contains: Soy, Wheat, Gluten"'],
  ['Tab', `button "Pay A$15.90 ${way}"`],
]
const success =
  'dialog "Order Placed Successfully !!" > heading "Order Placed Successfully !!"'

/** Opens the checkout and moves the focus to the chosen payment method. */
async function atPayment(
  page: Page,
  shop: Shop,
  paymentMethod: PaymentType,
  name: string,
) {
  const listener = await createScreenReader(page)
  await restoreVisit(page, shop, { form: { ...wednesday, paymentMethod } })
  await page.goto('/checkout')
  const method = page.getByRole('radio', { name, exact: true })
  await expect(method).toBeChecked()
  await method.focus()
  return listener
}

async function tabTo(page: Page, control: Locator) {
  const hasFocus = () =>
    control.evaluate(
      (element) => element === element.ownerDocument.activeElement,
    )
  for (let count = 0; count < 8 && !(await hasFocus()); count += 1)
    await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

async function approveInTab(page: Page) {
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const tab = await opened
  await tabTo(tab, tab.getByRole('button', { name: 'Approve' }))
  await tab.keyboard.press('Enter')
  await page.bringToFront()
}

deepTest(
  'A20 F2: a card is typed and its bank answered with the keyboard alone',
  async ({ page, shop }) => {
    const { press } = await atPayment(page, shop, 'stripe', 'Card')
    const card = page.getByLabel('Card number', { exact: true })
    await expect(card).toBeVisible()

    await tabTo(page, card)
    await page.keyboard.type(`${cards.asking}1239`)
    await page.keyboard.type('1232000')
    await press([
      [
        'Tab',
        'group "Payment method" > checkbox "Save payment method for future use"',
      ],
      ...billPaid('by card'),
    ])
    await page.keyboard.press('Enter')
    await expect(bank(page).dialog).toBeVisible()

    await tabTo(page, bank(page).button('Approve'))
    await press([['Enter', success]])
  },
)

deepTest(
  'A20 F3: Alipay is opened, approved and told with the keyboard alone',
  async ({ page, shop }) => {
    const { press } = await atPayment(page, shop, 'alipay', 'Alipay')
    await press(billPaid('with Alipay'))
    await approveInTab(page)
    await press([['Shift', success]])
  },
)

deepTest(
  'A20 F4: the code of WeChat Pay is named, and its page opened, with the keyboard alone',
  async ({ page, shop }) => {
    const { press, hearsAtLast } = await atPayment(
      page,
      shop,
      'wechat',
      'WeChat pay',
    )
    await press([
      ...billPaid('with WeChat Pay'),
      ['Enter', 'dialog "Pay with WeChat" > heading "Pay with WeChat"'],
    ])
    await hearsAtLast(
      'Scan this code with WeChat and do not close this page. This page updates by itself once you have paid.',
    )
    await press([['Tab', 'link "Open the payment page"']])
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()

    await approveInTab(page)
    await press([['Shift', success]])
  },
)
