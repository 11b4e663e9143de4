import { vi } from 'vitest'
import type { User } from '#contract/session.ts'
import { createRechargeStore } from '#src/actors/wallet/rechargeStore.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { createFakePayments } from '../fakes/payments.ts'
import { createFakeServer } from '../fakes/server.ts'
import { sampleUser } from '../fixtures/customer.ts'
import { openShopTab, type ShopTab } from './openShopTab.ts'

/** A customer's wallet in the tabs of one browser, whose bank never answers; vitest's timers must be fake. */
export function openWalletInTabs() {
  const browser = createFakeBrowser()
  const { storage } = browser.openTab()
  const { payments, confirmed } = createFakePayments()
  const store = createRechargeStore(storage)
  const keys: string[] = []
  let status = 'requires_payment_method'
  const { fetch } = createFakeServer({
    'GET /details/': () => ({
      body: storage.session.read()?.user ?? sampleUser,
    }),
    'GET /transactions/wallet/recharge/WR-1/': () => ({ body: { status } }),
    'POST /transactions/wallet/recharge/': () => ({
      body: { status, transaction_id: 'WR-1', client_secret: 'pi_1_secret_2' },
    }),
  })
  storage.session.saveTokens(tokens, true)
  storage.session.saveUser(sampleUser)
  return {
    browser,
    storage,
    /** The payments that the bank has confirmed. */
    confirmed,
    /** The keys of all recharges that were asked for. */
    keys,
    attempt: (owner = sampleUser.email) => store.attemptOf(owner),
    /** Another tab's doing: its attempt takes the place of the stored one. */
    keep: store.saveAttempt,
    /** How the payment stands from now on. */
    become(next: string) {
      status = next
    },
    async openTab() {
      const tab = openShopTab({
        browser,
        fetch(address, init) {
          const key = new Headers(init?.headers).get('Idempotency-Key')
          if (key) keys.push(key)
          return fetch(address, init)
        },
        payments: {
          ...payments,
          confirmCard(card) {
            confirmed.push(card)
            return new Promise(() => {})
          },
        },
        path: '/profile?tab=wallet',
      })
      await vi.advanceTimersByTimeAsync(10)
      return tab
    },
    /** The customer logs in again in a tab; the server knows who they are. */
    async login({ actors }: ShopTab, user: User = sampleUser) {
      storage.session.saveUser(user)
      actors.session.send({ type: 'session.open', tokens, remember: true })
      await vi.advanceTimersByTimeAsync(10)
    },
  }
}

/** Pays 20.00 into the wallet by a saved card, as far as the bank's question. */
export async function recharge({
  actors: { navigation, walletRecharge },
}: ShopTab) {
  navigation.send({
    type: 'page.requested',
    to: '/profile?tab=wallet',
    replace: false,
  })
  await vi.advanceTimersByTimeAsync(10)
  walletRecharge.send({ type: 'card.pick', id: 'pm_1' })
  walletRecharge.send({ type: 'amount.type', text: '20' })
  walletRecharge.send({ type: 'recharge.submit' })
  await vi.advanceTimersByTimeAsync(10)
}

const tokens = { access_token: 'a', refresh_token: 'r' }
