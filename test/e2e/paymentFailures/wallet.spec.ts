import { paymentFailures } from '#test/support/fixtures/paymentFailures.ts'
import { cards, typeCard, walletOf } from '../support/cardShopper.ts'
import { restoreVisit } from '../support/earlierVisit.ts'
import { payButton } from '../support/handoffShopper.ts'
import {
  callProvider,
  expectPaidOnce,
  lastIntent,
  openDeclinedOrder,
} from '../support/payer.ts'
import { createShopper } from '../support/shopper.ts'
import { deepTest, expect, failedLoad, test } from '../support/story.ts'

test.use({ expectedConsole: [failedLoad] })

test.describe(paymentFailures.P10, () => {
  deepTest(
    'a card that is declined leaves the wallet alone, and a double click then debits it once',
    async ({ page, shop }) => {
      await openDeclinedOrder(page, shop)
      expect(await walletOf(shop)).toEqual({ balance: 20_000, ledger: 20_000 })
      await page.getByRole('radio', { name: 'Wallet' }).check()
      await payButton(page).dblclick()
      await createShopper(page).acknowledge()
      expect(await walletOf(shop)).toEqual({ balance: 18_410, ledger: 18_410 })
      await expectPaidOnce(shop, 'wallet')
    },
  )
})

test.describe(paymentFailures.P11, () => {
  deepTest(
    'a recharge that is refunded takes its bonus along, and the wallet shows it',
    async ({ page, shop }) => {
      await restoreVisit(page, shop, { cart: [] })
      await page.goto('/profile?tab=wallet')
      await page.getByRole('button', { name: 'Apply coupon TOPUP50' }).click()
      await typeCard(page, cards.visa)
      await page.getByRole('button', { name: 'Add to Wallet' }).click()
      await expect(page).toHaveURL(/tab=history/)
      expect(await walletOf(shop)).toEqual({ balance: 25_500, ledger: 25_500 })

      await callProvider(shop, 'refunds', {
        payment_intent: (await lastIntent(shop)).id,
      })
      await expect
        .poll(() => walletOf(shop))
        .toEqual({ balance: 20_000, ledger: 20_000 })

      await page.goto('/profile?tab=wallet')
      await expect(page.getByText('A$200.00').first()).toBeVisible()
      expect(await shop.audit()).toEqual([])
    },
  )
})
