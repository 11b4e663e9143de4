import type { Locator, Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { inLanguage } from '#contract/languages.ts'
import type { HandoffMethod } from '#contract/paymentMethods.ts'
import type { paymentHandoffMachine } from '#machines/payment/paymentHandoffMachine.ts'
import { finalAnswerCount } from '#machines/payment/paymentInquiryMachine.ts'
import { payTexts } from '#sandbox/payTexts.ts'
import { acceptLeaving } from '../support/acceptLeaving.ts'
import { openCheckout, payButton } from '../support/handoffShopper.ts'
import { untilKnown } from '../support/payer.ts'
import { expect } from '../support/story.ts'
import { type Calls, callsTo } from './calls.ts'
import type { Stage } from './table.ts'

export type Machine = typeof paymentHandoffMachine
export type Snapshot = SnapshotFrom<Machine>

/** A payment outside of the shop: its calls wait, and the tab of its page is at hand. */
export type HandoffScene = Stage & {
  calls: Calls<'confirm' | 'find' | 'ask' | 'leave'>
  /** The overlay of the checkout during the payment. */
  overlay: Locator
  button: (label: string) => Locator
  link: Locator
  /** The tab that was opened last for the payment page, by whichever tab of the shop. */
  tab: () => Page
  /** Opens another tab of the shop. */
  openOther: () => Promise<Page>
}

/** The payment before it begins. */
export async function handoffScene(stage: Stage): Promise<HandoffScene> {
  const { page, context, t } = stage
  const calls = callsTo(page, {
    confirm: '**/v1/payment_intents/*/confirm',
    find: /\/v1\/payment_intents\/pi_\w+\?/,
    ask: '**/api/orders/LK**',
    leave: '**/pay/pi_*',
  })
  const overlay = page.getByRole('dialog')
  const tabs: Page[] = []
  const noteTabs = (of: Page) => of.on('popup', (tab) => tabs.push(tab))
  noteTabs(page)
  return {
    ...stage,
    calls,
    overlay,
    button: (label) =>
      overlay.getByRole('button', { name: t(label), exact: true }),
    link: overlay.getByRole('link', { name: t('payment.page_open') }),
    tab() {
      const last = tabs.at(-1)
      if (!last) throw new Error('No tab was opened.')
      return last
    },
    async openOther() {
      const other = await context.newPage()
      noteTabs(other)
      return other
    },
  }
}

/** The customer presses the button to pay, and the provider is asked for its page. */
export async function beginPayment(scene: HandoffScene, method: HandoffMethod) {
  const { page, shop, language, calls } = scene
  await openCheckout(page, shop, method, language)
  await calls.hold()
  await payButton(page, language).click()
  await calls.came('confirm')
}

/** The same on a phone, where a page comes in the same tab. */
export async function beginOnPhone(scene: HandoffScene) {
  const { page, context } = scene
  await page.setViewportSize({ width: 360, height: 800 })
  const metadata = {
    platform: 'Android',
    platformVersion: '16',
    architecture: '',
    model: 'Pixel 9',
  }
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setUserAgentOverride', {
    userAgent: await page.evaluate(() => navigator.userAgent),
    userAgentMetadata: { ...metadata, mobile: true },
  })
  await beginPayment(scene, 'alipay')
}

/**
 * Reloads the shop's page while the payment page is open; the page asks for the payment's state. `first` runs before.
 */
export async function beginAgain(
  scene: HandoffScene,
  first?: () => Promise<unknown>,
) {
  const { page, calls } = scene
  acceptLeaving(page)
  await beginPayment(scene, 'alipay')
  await calls.pass('confirm')
  await calls.came('ask')
  await first?.()
  await page.reload()
  await calls.came('ask')
}

/** The newest question of the server is answered, as often as it takes until the answer is certain. */
export async function hearCertain(
  { shop, calls, pass, rests }: HandoffScene,
  snapshot: Snapshot,
) {
  await untilKnown(shop)
  const pauses = snapshot.matches('asking') ? [1_000, 2_000] : [2_250, 2_500]
  expect(pauses).toHaveLength(finalAnswerCount - 1)
  for (const pause of pauses) {
    await calls.came('ask')
    await rests('paymentInquiry', 'sending')
    await calls.pass('ask')
    await rests('paymentInquiry', 'pausing')
    await pass(pause)
  }
  await calls.pass('ask')
}

/** The customer leaves the payment page without an answer: it leads back, tells the other tabs and closes itself. */
export async function leadBack(
  { tab, language, t, until, pass, overlay }: HandoffScene,
  snapshot: Snapshot,
) {
  const leading = tab()
  await leading
    .getByRole('button', { name: inLanguage(language, payTexts.leave) })
    .click()
  await until(leading.getByRole('heading', { name: t('payment.returned') }))
  if (snapshot.matches('presenting'))
    await expect(overlay.getByText(t('checkout.checking'))).toBeVisible()
  await Promise.all([leading.waitForEvent('close'), pass(1_000)])
}

/** The browser keeps the next tab from opening, which was not opened by the click itself. */
export async function blockNextTab({ page }: HandoffScene) {
  await page.evaluate(() => {
    const open = window.open
    window.open = () => {
      window.open = open
      return null
    }
  })
}

/** This tab is sent to the payment page, which does not come. */
export async function leaveInVain({ calls }: HandoffScene) {
  await calls.answer('leave', { status: 204 })
}

/** The browser of these walks keeps no page that was left; it says here what one that does would say. */
export async function comeBackByBack({ page }: HandoffScene) {
  await page.evaluate(() => {
    window.dispatchEvent(
      new PageTransitionEvent('pageshow', { persisted: true }),
    )
  })
}
