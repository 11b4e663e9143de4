import { wordsOf } from '#server/sandbox/browser/texts.ts'
import { comeBack, logIn } from '../support/arrive.ts'
import { callProvider, lastIntent } from '../support/payer.ts'
import { expect, type Shop } from '../support/story.ts'
import { type Calls, callsTo } from './calls.ts'
import type { Stage } from './table.ts'

/** The customer's wallet, whose calls wait. */
export type WalletScene = Stage & {
  calls: Calls<'start' | 'confirm'>
  wallet: ReturnType<typeof walletOf>
}

/** What the customer has at hand in the wallet. */
function walletOf({ page, t, language }: Stage) {
  const button = (label: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(label, values), exact: true })
  return {
    button,
    amount: page.getByLabel(t('wallet.amount')),
    submit: button('wallet.add_to_wallet'),
    busy: button('wallet.processing'),
    tab: (name: string) => page.getByRole('link', { name: t(`profile.tab_${name}`), exact: true }),
    savedCard: page.getByRole('radio', { name: /VISA.*4242/ }),
    cardNumber: page.getByLabel(wordsOf(language).number),
  }
}

/** The wallet before it is opened. */
export async function walletScene(stage: Stage): Promise<WalletScene> {
  const calls = callsTo(stage.page, {
    start: '**/api/transactions/wallet/recharge/',
    confirm: '**/v1/payment_intents/*/confirm',
  })
  return { ...stage, calls, wallet: walletOf(stage) }
}

/** The demo customer with a saved card opens the wallet. */
export async function openWallet({ page, shop, calls, wallet }: WalletScene) {
  await rechargeElsewhere(shop)
  await comeBack(page, shop, { cart: [] })
  await page.goto('/profile?tab=wallet')
  await expect(wallet.savedCard).toBeChecked()
  await calls.hold()
}

/** A recharge of A$20 on another device, which saves its card. */
async function rechargeElsewhere(shop: Shop) {
  const { access_token } = await logIn(shop)
  const answer = await fetch(`${shop.url}/api/transactions/wallet/recharge/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: '20.00', save_payment_method: true }),
  })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  const { id } = await lastIntent(shop)
  await callProvider(shop, `payment_intents/${id}/confirm`, {
    payment_method: 'pm_card_visa',
  })
}
