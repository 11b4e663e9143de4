import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { demo, expect } from './story.ts'
import { nameIn, type Texts, textsOf, unchanged } from './texts.ts'

export type Wish = {
  dish: string
  portion: string
  addons?: string[]
  quantity?: number
}
export type Place =
  | { fulfilment: 'delivery'; address: string }
  | { fulfilment: 'pickup'; outlet: string }
export type NewAddress = {
  name: string
  street: string
  suburb: string
  postalCode: string
}

/** The date field of the checkout. */
export const dateFieldOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Schedule date' })

/** The button beside the date field. */
export const calendarButtonOf = (page: Page) =>
  page.getByRole('button', { name: 'Open the calendar' })

/** One of the nearest days: `Fri 27 Nov`. */
export const nearestDayOf = (page: Page, day: string) =>
  page.getByRole('radio', { name: day, exact: true })

/** A slot of the day whose slots stand; the title of the earliest day is without its year until that day is chosen. */
export function slotOf(page: Page, day: string, slot: string): Locator {
  return page
    .getByRole('group', { name: day.replace(/ \d{4}$/, '') })
    .getByRole('radio', { name: slot, exact: true })
}

/** Creates a customer who reads the texts of one language; `transform` maps an original text to the displayed one. */
export function createShopper(
  page: Page,
  language: Language = 'en',
  transform = unchanged,
) {
  const t: Texts = textsOf(language, transform)
  const named = (name: string) => transform(nameIn(language, name))
  const isPhone = () => (page.viewportSize()?.width ?? 0) < 1024
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })

  return {
    t,
    named,

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
      await expect(page.getByText(t('item.added'))).toBeVisible()
      await expect(dialog).toBeHidden()
    },

    /** Returns the cart's panel; on a phone, opens its drawer, which comes back by itself after a dialog above it. */
    async cart(): Promise<Locator> {
      if (!isPhone())
        return page.getByRole('complementary', { name: t('cart.title') })

      await page
        .getByRole('button', { name: t('cart.view_cart') })
        .last()
        .click()
      return page.getByRole('dialog', { name: t('cart.title') })
    },

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

    async arriveAtCheckout(wish: Wish) {
      await page.goto('/ordernow')
      await this.add(wish)
      const cart = await this.cart()
      await button(t('cart.login_to_continue'), cart).click()
      await this.logIn()
      await page.waitForURL('**/checkout')
    },

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

    /** Chooses the first open day, a time slot, and the address or outlet. */
    async schedule(place: Place, slot: string) {
      if (place.fulfilment === 'pickup')
        await page.getByRole('radio', { name: t('checkout.pickup') }).check()
      await page.getByRole('radio', { name: slot, exact: true }).first().check()
      const name = place.fulfilment === 'pickup' ? place.outlet : place.address
      await page.getByRole('radio', { name }).check()
    },

    async payFromWallet(total: string) {
      await page.getByRole('radio', { name: t('payment.wallet') }).check()
      await button(
        t('payment.pay_way', {
          pay: t('payment.pay', { total }),
          way: t('payment.wallet_way'),
        }),
      ).click()
    },

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
