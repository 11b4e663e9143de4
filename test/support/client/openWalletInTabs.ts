import { vi } from 'vitest'
import { toDecimal } from '#contract/money.ts'
import type { User } from '#contract/session.ts'
import { createRechargeStore } from '#src/actors/wallet/rechargeStore.ts'
import type { BrowserPayments } from '#src/adapters/payments.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { createFakePayments } from '../fakes/payments.ts'
import { createFakeServer } from '../fakes/server.ts'
import { sampleUser } from '../fixtures/customer.ts'
import { openShopTab, type ShopTab } from './openShopTab.ts'

/** Opens a customer's wallet in tabs of one browser; the bank never answers. The test must use vitest's fake timers. */
export function openWalletInTabs() {
  const browser = createFakeBrowser()
  const { storage } = browser.openTab()
  const { payments, confirmed } = createFakePayments()
  const store = createRechargeStore(storage)
  const keys: string[] = []
  let status = 'requires_payment_method'
  let credited = 0
  const { fetch } = createFakeServer({
    'GET /details/': () => ({
      body: storage.session.read()?.user ?? sampleUser,
    }),
    'GET /transactions/get-balance/': () => ({
      body: {
        count: 1,
        next: null,
        previous: null,
        results: [{ balance: toDecimal(credited), currency: 'AUD' }],
      },
    }),
    'GET /transactions/wallet/': () => ({
      body: credited === 0 ? [] : [creditOf(credited)],
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
    /** The payments that the bank was asked to confirm. */
    confirmed,
    keys,
    attempts: () => store.attempts(),
    attempt: (owner = sampleUser.email) => store.attemptsOf(owner)[0] ?? null,
    become(next: string) {
      status = next
    },
    /** Settles the recharge with this credit, in cents. */
    credit(cents: number) {
      status = 'succeeded'
      credited = cents
    },
    async openTab(
      provider: Partial<Pick<BrowserPayments, 'createPaymentMethod'>> = {},
    ) {
      const tab = openShopTab({
        browser,
        fetch(address, init) {
          const key = new Headers(init?.headers).get('Idempotency-Key')
          if (key) keys.push(key)
          return fetch(address, init)
        },
        payments: {
          ...payments,
          ...provider,
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
    /** Logs in again in a tab; the server knows this user. */
    async login({ actors }: ShopTab, user: User = sampleUser) {
      storage.session.saveUser(user)
      actors.session.send({ type: 'session.open', tokens, remember: true })
      await vi.advanceTimersByTimeAsync(10)
    },
  }
}

/** Recharges A$20.00 by a saved card, up to the bank's confirmation. */
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

function creditOf(cents: number) {
  return {
    id: 1,
    transaction_id: 'WR-1',
    amount: toDecimal(cents),
    currency: 'AUD',
    type: 'CREDIT',
    status: 'COMPLETED',
  }
}

const tokens = { access_token: 'a', refresh_token: 'r' }
