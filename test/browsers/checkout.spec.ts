import { expectPaidOnce } from '#test/e2e/support/payer.ts'
import { deepTest } from './support/story.ts'

deepTest(
  'A33 E2 E4 E10 G1 G4: a visitor registers, adds an address, and has an order with a coupon and a note delivered on a day of the calendar',
  async ({ customer, shop }) => {
    const { t, page } = customer
    await customer.goto('/ordernow')
    for (const dish of ['Yangzhou Fried Rice', 'Kung Pao Chicken', 'Mapo Tofu'])
      await customer.add(dish, 'Regular')
    const cart = await customer.cart()
    await cart.button(t('cart.login_to_continue')).press()
    await page
      .dialog(t('session.login_title'))
      .button(t('session.login_to_register'))
      .press()
    const register = page.dialog(t('session.register_title'))
    await register.label(t('session.full_name')).fill('Mei Lin')
    await register.label(t('session.email')).fill('mei@example.com')
    await register.label(t('session.phone')).fill('0412345678')
    await register.label(t('session.password')).fill('steamed-buns')
    await register.label(t('session.confirm_password')).fill('steamed-buns')
    await register.button(t('session.register_submit')).press()
    await register.expectGone()
    await shop.sql(
      `with w as (update wallets set balance = 10000 where balance = 0 returning customer_id)
       insert into wallet_entries (customer_id, transaction_id, amount, order_type, status, created_at)
       select customer_id, 'story', 10000, 'WALLET_RECHARGE', 'SUCCEEDED', now() from w`,
    )

    const address = page.dialog(t('address.add_title'))
    await address.label(t('address.postal_code')).fill('2009')
    await address.label(t('address.name')).fill('Home')
    await address.text(t('address.delivery_available')).expectVisible()
    await address.label(t('address.street_address1')).fill('1 Bowman Street')
    await address.label(t('address.suburbs')).fill('Pyrmont')
    await address.label(t('address.city')).fill('Sydney')
    await address.button(t('address.save')).press()
    await address.expectGone()
    await page.role('radio', 'Home').choose()
    await page.button(t('checkout.date_open')).press()
    const calendar = page.role('group', t('checkout.date_calendar'))
    await calendar.role('gridcell', /Wednesday, 2 Dec/).press()
    await calendar.expectGone()
    await page
      .role('group', /^Wednesday,? 2 Dec/)
      .role('radio', customer.nameOf('5:00pm - 6:30pm'))
      .choose()
    await page.button(t('checkout.note_add')).press()
    await page.role('textbox', t('checkout.note')).fill('Ring twice')
    await page.button(t('checkout.note_save')).press()
    await page.label(t('checkout.coupon')).fill('lantern10')
    await page.button(t('checkout.coupon_apply')).press()
    await page.text('LANTERN10 applied').expectVisible()
    await customer.payBy('wallet')
    await customer.payButton.press()
    await customer.acknowledge()
    await expectPaidOnce(shop, 'wallet')
  },
)
