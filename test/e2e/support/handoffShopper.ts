import type { Page } from '@playwright/test'
import { inLanguage, type Language } from '#contract/languages.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import type { HandoffMethod } from '#contract/paymentTypes.ts'
import { payTexts } from '#sandbox/payTexts.ts'
import { restoreVisit } from './earlierVisit.ts'
import { expect, type Shop } from './story.ts'
import { textsOf } from './texts.ts'

export const textOf = (
  method: HandoffMethod,
  text: 'label' | 'title' | 'opening',
  language: Language = 'en',
) => textsOf(language)(paymentMethods[method][text])

/** True when a method's payment page opens in its own tab; other methods show a code to scan. */
export const opensTab = (method: HandoffMethod) =>
  paymentMethods[method].page === 'tab'

export const payButton = (page: Page, language: Language = 'en') =>
  page.getByRole('button', {
    name: new RegExp(textsOf(language)('payment.pay', { total: 'A\\$' })),
  })

export const overlay = (page: Page, method: HandoffMethod) =>
  page.getByRole('dialog', { name: textOf(method, 'title') })

export const success = (page: Page) =>
  page.getByRole('dialog', { name: 'Order Placed Successfully !!' })

export const checking = (page: Page) =>
  page.getByRole('dialog', { name: 'Checking your payment' })

/** A form that is complete except for the method: pickup in Chatswood on Wednesday afternoon. */
export const wednesday = {
  fulfilment: 'PICKUP',
  date: '2026-11-25',
  slotId: 2,
  outletId: 2,
} as const

/** Opens the checkout as the demo customer, with one dish and a method. */
export async function openCheckout(
  page: Page,
  shop: Shop,
  method: HandoffMethod,
  language: Language = 'en',
) {
  await restoreVisit(page, shop, {
    form: { ...wednesday, paymentMethod: method },
  })
  await page.goto('/checkout')
  await expect(payButton(page, language)).toBeEnabled()
}

export async function choose(page: Page, method: HandoffMethod) {
  await page
    .getByRole('radio', { name: textOf(method, 'label'), exact: true })
    .check()
  await expect(payButton(page)).toBeEnabled()
}

/** Runs an action that opens a tab, and waits until the payment page is loaded in it. */
export async function tabOf(
  page: Page,
  open: () => Promise<void>,
  language: Language = 'en',
): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await open()
  const tab = await opened
  await expect(
    tab.getByRole('button', { name: inLanguage(language, payTexts.approve) }),
  ).toBeVisible()
  return tab
}

/** Presses Pay and returns the tab with the payment page. */
export const payInTab = (page: Page, language: Language = 'en') =>
  tabOf(page, () => payButton(page, language).click(), language)

export type Answer = 'Approve' | 'Fail' | 'Leave without an answer'

export const answer = (tab: Page, name: Answer) =>
  tab.getByRole('button', { name }).click()

/** Answers on the payment page, and waits until its tab has returned to the shop and closed itself. */
export async function answerAndReturn(tab: Page, name: Answer) {
  await Promise.all([tab.waitForEvent('close'), answer(tab, name)])
}

/** Opens the QR code's link, as a phone does, and answers. */
export async function scan(page: Page, outcome: 'approve' | 'fail') {
  const link = page.getByRole('link', { name: 'Open the payment page' })
  await answerPage((await link.getAttribute('href')) ?? '', outcome)
}

/** Answers on the page of the newest payment without opening it in the browser. */
export async function answerElsewhere(shop: Shop, outcome: 'approve' | 'fail') {
  const { alipay_handle_redirect, wechat_pay_display_qr_code } =
    (await intents(shop)).at(-1)?.next_action ?? {}
  const page = alipay_handle_redirect?.url ?? wechat_pay_display_qr_code?.data
  await answerPage(page ?? '', outcome)
}

async function answerPage(page: string, outcome: 'approve' | 'fail') {
  const address = new URL(page)
  const body = new URLSearchParams({
    outcome,
    page: address.searchParams.get('page') ?? '',
  })
  const response = await fetch(address, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(response.status).toBeLessThan(400)
}

/** Returns all orders, the statuses of all intents that are not cancelled, and the audit's findings. */
export async function paymentRecords(shop: Shop) {
  const { sql, audit } = shop
  const orders = await sql(
    'select status, payment_status, payment_type from orders order by id',
  )
  const statuses = (await intents(shop)).map(({ status }) => status)
  const alive = statuses.filter((status) => status !== 'canceled')
  return { orders, intents: alive, wrong: await audit() }
}

export async function intents({ sandbox }: Shop) {
  return (await sandbox()).objects.filter(
    (stored) => stored.object === 'payment_intent',
  )
}

/** The records of one order that was paid once by a method. */
export const paidOnce = (payment_type: HandoffMethod) => ({
  orders: [
    { status: 'ORDER_PLACED', payment_status: 'succeeded', payment_type },
  ],
  intents: ['succeeded'],
  wrong: [],
})

/** Gives up on the open payment page, and expects the payment methods without an error. */
export async function giveUp(page: Page) {
  await page.getByRole('button', { name: 'Pay another way' }).click()
  const message = page.getByText(textsOf('en')('payment.given_up'))
  await expect(message).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
