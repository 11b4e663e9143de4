import type { Locator, Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { inLanguage } from '#contract/languages.ts'
import type { HandoffMethod } from '#contract/paymentTypes.ts'
import type { paymentHandoffMachine } from '#machines/payment/paymentHandoffMachine.ts'
import { finalAnswerCount } from '#machines/payment/paymentInquiryMachine.ts'
import { payTexts } from '#sandbox/payTexts.ts'
import { acceptBeforeUnload } from '../support/acceptBeforeUnload.ts'
import { openCheckout, payButton } from '../support/handoffShopper.ts'
import { untilKnown } from '../support/payer.ts'
import { expect } from '../support/story.ts'
import { type Calls, callsTo } from './calls.ts'
import type { Stage } from './table.ts'

export type Machine = typeof paymentHandoffMachine
export type Snapshot = SnapshotFrom<Machine>

/** A hand-off payment, whose calls are held. */
export type HandoffScene = Stage & {
  calls: Calls<'confirm' | 'find' | 'ask' | 'leave'>
  overlay: Locator
  button: (label: string) => Locator
  link: Locator
  /** The newest tab with the payment page. */
  tab: () => Page
  openOther: () => Promise<Page>
}

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

/** Presses Pay; the call for the payment page is held. */
export async function beginPayment(scene: HandoffScene, method: HandoffMethod) {
  const { page, shop, language, calls } = scene
  await openCheckout(page, shop, method, language)
  await calls.hold()
  await payButton(page, language).click()
  await calls.came('confirm')
}

/** Presses Pay on a phone, which opens the payment page in the same tab. */
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
 * Reloads the page while the payment page is open, so that it asks for the payment's state. `first` runs before the
 * reload.
 */
export async function beginAgain(
  scene: HandoffScene,
  first?: () => Promise<unknown>,
) {
  const { page, calls } = scene
  acceptBeforeUnload(page)
  await beginPayment(scene, 'alipay')
  await calls.pass('confirm')
  await calls.came('ask')
  await first?.()
  await page.reload()
  await calls.came('ask')
}

/** Answers the page's inquiries until the answer counts as certain. */
export async function answerUntilCertain(
  { shop, calls, pass, waitForState }: HandoffScene,
  snapshot: Snapshot,
) {
  await untilKnown(shop)
  const pauses = snapshot.matches('asking') ? [1_000, 2_000] : [2_250, 2_500]
  expect(pauses).toHaveLength(finalAnswerCount - 1)

  for (const pause of pauses) {
    await calls.came('ask')
    await waitForState('paymentInquiry', 'sending')
    await calls.pass('ask')
    await waitForState('paymentInquiry', 'pausing')
    await pass(pause)
  }
  await calls.pass('ask')
}

/** Leaves the payment page without an answer: it returns, notifies the other tabs, and closes itself. */
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

/** Blocks the next tab, which a click does not open directly. */
export async function blockNextTab({ page }: HandoffScene) {
  await page.evaluate(() => {
    const open = window.open
    window.open = () => {
      window.open = open
      return null
    }
  })
}

/** Answers the redirect to the payment page with nothing, so that this tab stays. */
export async function answerWithoutPage({ calls }: HandoffScene) {
  await calls.answer('leave', { status: 204 })
}

/** Dispatches the event of a restored page, because this browser has no back-forward cache. */
export async function comeBackByBack({ page }: HandoffScene) {
  await page.evaluate(() => {
    window.dispatchEvent(
      new PageTransitionEvent('pageshow', { persisted: true }),
    )
  })
}
