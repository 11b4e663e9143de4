import { cards } from '#test/e2e/support/cardShopper.ts'
import { expectPaidOnce } from '#test/e2e/support/payer.ts'
import { test } from './support/story.ts'

test('A33 C1 D1 F1: a visitor searches, fills the cart, logs in and orders from the wallet', async ({
  customer,
  shop,
}) => {
  const { t, page } = customer
  await customer.goto('/ordernow')
  await page.role('searchbox').fill('mapo')
  await customer.tab.key('Enter')
  await page.text('1 result for “mapo”').expectVisible()
  await customer.add('Mapo Tofu', 'Regular')
  const cart = await customer.cart()
  await cart.button(t('cart.login_to_continue')).press()
  await customer.logIn()
  await customer.schedulePickup()
  await customer.payBy('wallet')
  await customer.payButton.press()
  await customer.acknowledge()
  await (await customer.cart()).text(t('cart.empty')).expectVisible()
  await expectPaidOnce(shop, 'wallet')
})

test('A33 F2 F6: the bank refuses a card and then approves it; Okay leads to the menu', async ({
  customer,
  shop,
}) => {
  const { t, page } = customer
  await customer.restoreVisit(shop)
  await customer.goto('/checkout')
  await customer.schedulePickup()
  await customer.payBy('card')
  await customer.typeCard(cards.asking)
  await customer.payButton.press()
  await customer.answerBank('Fail')
  await page
    .dialog(t('checkout.failed_title'))
    .button(t('checkout.try_again'))
    .press()
  await customer.expectUrl(/^\/checkout\?order_id=/)
  await customer.typeCard(cards.asking)
  await customer.payButton.press()
  await customer.answerBank('Approve')
  await customer.acknowledge()
  await (await customer.cart()).text(t('cart.empty')).expectVisible()
  await expectPaidOnce(shop, 'stripe')
})
