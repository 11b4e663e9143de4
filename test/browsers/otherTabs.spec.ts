import { cards } from '#test/e2e/support/cardShopper.ts'
import { expectPaidOnce } from '#test/e2e/support/payer.ts'
import type { Customer } from './support/customer.ts'
import { deepTest, test } from './support/story.ts'

type Shop = Parameters<Customer['restoreVisit']>[0]

test('A33 E27 P5: a tab that follows a paid order says its number and goes to the menu', async ({
  customer,
  shop,
}) => {
  const other = await openFollower(customer, shop)
  await customer.answerBank('Approve')
  await customer.acknowledge()
  await other.page.text(/^Your order LK-\S+ is paid\.$/).expectVisible()
  await other.expectUrl(/^\/ordernow$/)
  await expectPaidOnce(shop, 'stripe')
})

deepTest(
  'A33 E27: a tab that follows an order whose card is declined opens the unpaid order',
  async ({ customer, shop }) => {
    const other = await openFollower(customer, shop)
    await customer.answerBank('Fail')
    await other.expectUrl(/^\/checkout\?order_id=LK-/)
    await other.page.text(/^Your order LK-\S+ is not paid yet:/).expectVisible()
  },
)

deepTest(
  'A33 E28: a logout is said in a tab at the checkout, and not as an emptied cart',
  async ({ customer, shop }) => {
    const { t } = customer
    await customer.restoreVisit(shop)
    await customer.goto('/ordernow')
    const other = await customer.openTab()
    await other.goto('/checkout')
    await other.payButton.expectVisible()
    if (!customer.isPhone)
      await customer.page
        .role('banner')
        .button(t('shell.profile_menu', { name: 'Demo Customer' }))
        .press()
    await (await customer.menu()).button(t('shell.logout')).press()
    await other.page.text(t('session.ended_elsewhere')).expectVisible()
    await other.expectUrl(/^\/ordernow$/)
  },
)

/** A second tab that follows an order, about whose card the bank asks in the first one. */
async function openFollower(customer: Customer, shop: Shop) {
  const { t } = customer
  await customer.restoreVisit(shop)
  await customer.goto('/checkout')
  await customer.schedulePickup()
  await customer.payBy('card')
  await customer.typeCard(cards.asking)
  await customer.payButton.press()
  await customer.page.inFrame().button('Approve').expectVisible()
  const other = await customer.openTab()
  await other.goto('/checkout')
  await other.page.text(t('payment.following')).expectVisible()
  return other
}
