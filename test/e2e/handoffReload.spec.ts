import type { BrowserContext, Locator, Page } from '@playwright/test'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { type HandoffMethod, handoffMethods } from '#contract/paymentTypes.ts'
import { acceptBeforeUnload } from './support/acceptBeforeUnload.ts'
import {
  answerAndReturn,
  checking,
  choose,
  openCheckout,
  opensTab,
  paidOnce,
  payButton,
  payInTab,
  paymentRecords,
  scan,
  success,
  tabOf,
  textOf,
} from './support/handoffShopper.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
} from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

type Scene = {
  page: Page
  context: BrowserContext
  shop: Shop
  method: HandoffMethod
}

/** A moment of the reload: `reach` leads there, and returns the calls to release after it. */
type Moment = {
  name: string
  of?: 'tab' | 'code'
  reach: (scene: Scene) => Promise<Held | undefined>
}

/** Calls without an answer before the reload, which pass after it. */
type Held = { release: () => Promise<void> }

const asked = '**/api/orders/LK**'
const orders = '**/api/orders/create/'
const confirmed = '**/v1/payment_intents/*/confirm'

const moments: Moment[] = [
  {
    name: 'the order is on its way',
    reach: async ({ page }) => {
      const held = await withholdAnswers(page, orders)
      await payButton(page).click()
      await expect(
        page.getByRole('dialog', { name: 'Placing your order' }),
      ).toBeVisible()
      return held
    },
  },
  {
    name: 'nobody knows whether the order was placed',
    reach: async ({ page }) => {
      await page.route(orders, async (route) => {
        await route.fetch().catch(() => null)
        await route.abort().catch(() => null)
      })
      await payButton(page).click()
      await expect(
        page.getByText('We are checking your order. Do not order again.'),
      ).toBeVisible()

      return { release: () => page.unroute(orders) }
    },
  },
  {
    name: 'the payment page is being opened',
    reach: async ({ page, method }) => {
      const held = await withholdAnswers(page, confirmed)
      await payButton(page).click()
      await expect(page.getByText(textOf(method, 'opening'))).toBeVisible()
      return held
    },
  },
  {
    name: 'the customer is on the payment page in another tab',
    of: 'tab',
    reach: async ({ page }) => void (await payInTab(page)),
  },
  {
    name: 'the code is shown',
    of: 'code',
    reach: async ({ page }) => {
      await payButton(page).click()
      await expect(code(page)).toBeVisible()
      return undefined
    },
  },
  {
    name: 'the tab was blocked',
    of: 'tab',
    reach: async ({ page }) => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await payButton(page).click()
      await expect(
        page.getByText('Your browser blocked the new tab.'),
      ).toBeVisible()
      return undefined
    },
  },
  {
    name: 'the tab was closed without a payment',
    of: 'tab',
    reach: async ({ page }) => {
      const tab = await payInTab(page)
      await tab.close()
      await expect(unfinished(page)).toBeVisible()
      return undefined
    },
  },
  {
    name: 'the customer is on the payment page in the same tab',
    of: 'tab',
    reach: async ({ page }) => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await payButton(page).click()
      await page.getByRole('button', { name: 'Continue in this tab' }).click()
      await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
      return undefined
    },
  },
  {
    name: 'the payment page has answered and the server is asked',
    reach: async ({ page, method }) => {
      await page.route(asked, (route) => route.abort())
      await pay(page, method)
      if (!opensTab(method)) await page.reload()
      await expect(checking(page)).toBeVisible()
      return { release: () => page.unroute(asked) }
    },
  },
  {
    name: 'the payment page is looked for again',
    reach: async ({ page, method }) => {
      if (opensTab(method)) await (await payInTab(page)).close()
      else await payButton(page).click()
      await expect(page.getByRole('timer')).toBeVisible()
      const held = await withholdAnswers(page, '**/v1/payment_intents/pi_*')
      await page.reload()
      await expect(page.getByText(textOf(method, 'opening'))).toBeVisible()
      return held
    },
  },
  {
    name: 'nobody knows whether it was paid',
    reach: async ({ page, method }) => {
      await page.clock.install()
      await page.route(asked, (route) => route.abort())
      await pay(page, method)
      if (!opensTab(method)) await page.reload()
      await expect(checking(page)).toBeVisible()

      await page.clock.fastForward('00:21')
      await expect(
        page.getByRole('button', { name: 'Check again' }),
      ).toBeVisible()

      return { release: () => page.unroute(asked) }
    },
  },
  {
    name: 'another tab has taken over',
    reach: async ({ page, context }) => {
      await payButton(page).click()
      await expect(page.getByRole('timer')).toBeVisible()

      const other = await context.newPage()
      await other.goto('/checkout')
      await other
        .getByRole('button', { name: 'Pay in this tab instead' })
        .click()
      await expect(following(page)).toBeVisible()

      return undefined
    },
  },
  {
    name: 'the payment has failed',
    reach: async ({ page, method }) => {
      await pay(page, method, 'Fail')
      await expect(failure(page)).toBeVisible()
      return undefined
    },
  },
  {
    name: 'the payment has succeeded',
    reach: async ({ page, method }) => {
      await pay(page, method)
      await expect(success(page)).toBeVisible()
      return undefined
    },
  },
]

for (const method of handoffMethods)
  for (const { name, of, reach } of moments) {
    if (of && of !== paymentMethods[method].page) continue
    deepTest(
      `F3 P9: ${method}: a reload while ${name} ends in one order that is paid once`,
      async ({ page, context, shop }) => {
        acceptBeforeUnload(page)
        await openCheckout(page, shop, method)

        const held = await reach({ page, context, shop, method })
        await page.reload()
        await held?.release()
        await finish(page, method)
        for (const tab of context.pages()) {
          await tab.goto('/ordernow')
          await expect(tab.getByText('Your cart is empty')).toBeVisible()
        }
        expect(await paymentRecords(shop)).toEqual(paidOnce(method))
      },
    )
  }

const code = (page: Page) =>
  page.getByRole('img', { name: 'QR code to pay with WeChat' })
const unfinished = (page: Page) =>
  page.getByText('We have not received your payment yet.')
const following = (page: Page) =>
  page.getByText('This order is being paid in another tab.')
const failure = (page: Page) =>
  page.getByRole('dialog', { name: 'Order failed, please try again.' })

async function pay(
  page: Page,
  method: HandoffMethod,
  outcome: 'Approve' | 'Fail' = 'Approve',
) {
  if (opensTab(method)) {
    const tab = await payInTab(page)
    await answerAndReturn(tab, outcome)
    return
  }
  await payButton(page).click()
  await scan(page, outcome === 'Approve' ? 'approve' : 'fail')
}

async function payAgain(page: Page, method: HandoffMethod) {
  await choose(page, method)
  await pay(page, method)
}

async function reopen(page: Page) {
  const again = page.getByRole('button', {
    name: 'Open the payment page again',
  })
  const tab = await tabOf(page, () => again.click())
  await answerAndReturn(tab, 'Approve')
}

/** Takes the steps that the page offers until the order is paid. */
async function finish(page: Page, method: HandoffMethod) {
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true })
  const steps: [seen: Locator, act: () => Promise<unknown>][] = [
    [success(page), () => button('Okay').click()],
    [failure(page), () => button('Try Again').click()],
    [button('Approve'), () => button('Approve').click()],
    [code(page), () => scan(page, 'approve')],
    [unfinished(page), () => reopen(page)],
    [following(page), () => button('Pay in this tab instead').click()],
    [openPayButton(page), () => payAgain(page, method)],
  ]
  const end = page.getByText('Your cart is empty')
  const any = steps.reduce((all, [seen]) => all.or(seen), end)

  for (let turn = 0; turn < 8 && !(await end.isVisible()); turn += 1) {
    await expect(any.first()).toBeVisible()
    for (const [seen, act] of steps)
      if (await seen.isVisible()) {
        await act()
        await expect(seen).toBeHidden()
        break
      }
  }
  await expect(end).toBeVisible()
}

const openPayButton = (page: Page) =>
  page
    .locator('body:not(:has(dialog[open]))', { hasText: /Paying order LK/ })
    .getByRole('button', { name: /^Pay A\$/, disabled: false })

async function withholdAnswers(page: Page, calls: string): Promise<Held> {
  await page.route(calls, () => {})
  return { release: () => page.unroute(calls) }
}
