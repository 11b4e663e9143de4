import { payTexts } from '#sandbox/payTexts.ts'
import { cards, walletOf } from '#test/e2e/support/cardShopper.ts'
import { wednesday } from '#test/e2e/support/handoffShopper.ts'
import { expectPaidOnce } from '#test/e2e/support/payer.ts'
import { deepTest, expect } from './support/story.ts'

deepTest(
  'A33 F3 F4 F5: Alipay, on a phone in the same tab and on a desktop in a new one, refuses and then approves',
  async ({ customer, shop }) => {
    const { t, page } = customer
    const answer = async (words: string) => {
      await customer.payBy('alipay')
      if (customer.isPhone) {
        await customer.payButton.press()
        await page.button(words).press()
        return
      }

      const tab = await customer.inNewTab(() => customer.payButton.press())
      await tab.page.button(words).pressToClose()
      await customer.expectTabs(1)
    }

    await customer.restoreVisit(shop, { form: wednesday })
    await customer.goto('/checkout')
    await answer(payTexts.fail.en)
    await page
      .dialog(t('checkout.failed_title'))
      .button(t('checkout.try_again'))
      .press()
    await answer(payTexts.approve.en)
    await customer.acknowledge()
    await (await customer.cart()).text(t('cart.empty')).expectVisible()
    await expectPaidOnce(shop, 'alipay')
  },
)

deepTest(
  'A33 F3 F5: the code of WeChat is shown and scanned',
  async ({ customer, shop }) => {
    const { t, page } = customer
    await customer.restoreVisit(shop, { form: wednesday })
    await customer.goto('/checkout')
    await customer.payBy('wechat')
    await customer.payButton.press()
    if (customer.isPhone) await page.text(t('payment.code_show')).press()
    await page.role('img', t('payment.code')).expectVisible()

    const phone = await customer.inNewTab(() =>
      page.role('link', t('payment.page_open')).press(),
    )

    await phone.page.button(payTexts.approve.en).press()
    await customer.acknowledge()
    await expectPaidOnce(shop, 'wechat')
  },
)

deepTest(
  'A33 H1 H2 H3: a recharge with a coupon, which the bank asks about',
  async ({ customer, shop }) => {
    const { t, page } = customer
    await customer.restoreVisit(shop, { cart: [] })
    await customer.goto('/profile?tab=wallet')
    await page
      .button(t('wallet.coupon_apply_named', { code: 'TOPUP50' }))
      .press()
    await customer.typeCard(cards.asking)
    await page.button(t('wallet.add_to_wallet')).press()
    await customer.answerBank(payTexts.approve.en)
    await page.text(t('wallet.recharge_succeeded')).expectVisible()
    await customer.expectUrl(/tab=history/)
    await page.text('A$55.00').expectVisible()
    expect(await walletOf(shop)).toEqual({ balance: 25_500, ledger: 25_500 })
  },
)
