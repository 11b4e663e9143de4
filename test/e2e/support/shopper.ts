import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { demo, expect } from './story.ts'
import { asItIs, nameIn, type Texts, textsOf } from './texts.ts'

export type Wish = {
  dish: string
  portion: string
  addons?: string[]
  quantity?: number
}
export type Place =
  | { way: 'delivery'; address: string }
  | { way: 'pickup'; outlet: string }
export type NewAddress = {
  name: string
  street: string
  suburb: string
  postalCode: string
}

/** A day's time slot in the checkout: one tap chooses both. */
export function slotOf(page: Page, day: string, slot: string): Locator {
  return page
    .getByRole('group', { name: day })
    .getByRole('radio', { name: slot, exact: true })
}

/**
 * Creates a customer who uses visible texts in one language; `written` maps a text of the kitchen to the shop's text.
 */
export function createShopper(
  page: Page,
  language: Language = 'en',
  written = asItIs,
) {
  const t: Texts = textsOf(language, written)
  const named = (name: string) => written(nameIn(language, name))
  const isPhone = () => (page.viewportSize()?.width ?? 0) < 1024
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })

  return {
    t,
    named,

    /** Adds a dish from the menu page to the cart. */
    async add({ dish, portion, addons = [], quantity = 1 }: Wish) {
      const name = named(dish)
      await button(name).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('radio', { name: named(portion) }).check()
      for (const addon of addons)
        await dialog.getByRole('checkbox', { name: addon }).check()
      for (let more = 1; more < quantity; more += 1)
        await button(t('common.increase_quantity'), dialog).click()
      await dialog.getByRole('button', { name: t('item.add_to_cart') }).click()
      await expect(
        page.getByRole('status').filter({ hasText: t('item.added') }),
      ).toBeVisible()
      await expect(dialog).toBeHidden()
    },

    /** The cart's panel, or on a phone its drawer, opened. */
    async cart(): Promise<Locator> {
      if (!isPhone())
        return page.getByRole('complementary', { name: t('cart.title') })
      const drawer = page.getByRole('dialog', { name: t('cart.title') })
      if (!(await drawer.isVisible()))
        await page
          .getByRole('button', { name: t('cart.view_cart') })
          .last()
          .click()
      return drawer
    },

    /** Types the login into the dialog that is open. */
    async logIn({ email, password } = demo) {
      const dialog = page.getByRole('dialog', {
        name: t('session.login_title'),
      })
      await dialog.getByLabel(t('session.identifier')).fill(email)
      await dialog
        .getByLabel(t('session.password'), { exact: true })
        .fill(password)
      await button(t('session.login_submit'), dialog).click()
      await expect(dialog).toBeHidden()
    },

    /** Puts a dish of the menu page into the cart, logs in from there, and goes on to the checkout. */
    async arriveAtCheckout(wish: Wish) {
      await page.goto('/ordernow')
      await this.add(wish)
      await button(t('cart.login_to_continue'), await this.cart()).click()
      await this.logIn()
      await button(t('cart.proceed_to_checkout'), await this.cart()).click()
    },

    /** Fills the address dialog that is open. */
    async saveAddress({ name, street, suburb, postalCode }: NewAddress) {
      const dialog = page.getByRole('dialog', { name: t('address.add_title') })
      await dialog.getByLabel(t('address.postal_code')).fill(postalCode)
      await dialog.getByLabel(t('address.name')).first().fill(name)
      await expect(
        dialog.getByText(t('address.delivery_available')),
      ).toBeVisible()
      await dialog.getByLabel(t('address.street_address1')).fill(street)
      await dialog.getByLabel(t('address.suburbs')).fill(suburb)
      await dialog.getByLabel(t('address.city')).fill('Sydney')
      await button(t('address.save'), dialog).click()
      await expect(dialog).toBeHidden()
    },

    /** Chooses the first open day and a time slot, and where the order goes. */
    async schedule(place: Place, slot: string) {
      if (place.way === 'pickup')
        await page.getByRole('radio', { name: t('checkout.pickup') }).check()
      await page.getByRole('radio', { name: slot, exact: true }).first().check()
      const name = place.way === 'pickup' ? place.outlet : place.address
      await page.getByRole('radio', { name }).check()
    },

    async payFromWallet(total: string) {
      await page.getByRole('radio', { name: t('payment.wallet') }).check()
      await button(
        `${t('payment.pay', { total })} ${t('payment.wallet_way')}`,
      ).click()
    },

    /** Reads the good news and goes on. */
    async acknowledge() {
      const dialog = page.getByRole('dialog', {
        name: t('checkout.succeeded_title'),
      })
      await expect(dialog).toBeVisible()
      await button(t('checkout.okay'), dialog).click()
      await expect(page).toHaveURL(/\/ordernow$/)
    },
  }
}

export type Shopper = ReturnType<typeof createShopper>
