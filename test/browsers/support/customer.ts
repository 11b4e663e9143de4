import { expect } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { wordsOf } from '#sandbox/browser/texts.ts'
import { formOf, keptFrom } from '#test/e2e/support/arrive.ts'
import { demo, type Shop } from '#test/e2e/support/story.ts'
import { nameIn, textsOf } from '#test/e2e/support/texts.ts'
import type { Browser, Tab } from '../engines/tab.ts'
import { call, createPlace, type Place } from './place.ts'

type Surroundings = {
  browser: Browser
  tab: Tab
  /** Where the browser finds the shop. */
  address: string
  isPhone: boolean
}

export type Customer = ReturnType<typeof createCustomer>

/**
 * Creates a customer who reads one tab. After each step, everything must be visible and in reach, and the console
 * silent.
 */
export function createCustomer(
  surroundings: Surroundings,
  language: Language = 'en',
) {
  const { browser, tab, address, isPhone } = surroundings
  const t = textsOf(language)
  const named = (name: string) => nameIn(language, name)
  const look = async () => {
    await expect(async () =>
      expect(await call(tab, 'layoutProblems', [])).toEqual([]),
    ).toPass()
    expect(await tab.heard(), 'the console is silent').toEqual([])
  }
  const page = createPlace(tab, look)
  const inTab = (other: Tab) =>
    createCustomer({ ...surroundings, tab: other }, language)
  const payButton = page.role(
    'button',
    new RegExp(`^${t('payment.pay', { total: 'A\\$' })}`),
  )

  return {
    t,
    named,
    tab,
    page,
    isPhone,
    look,
    /** The same customer, who reads another language. */
    reading: (other: Language) => createCustomer(surroundings, other),

    async goto(path: string) {
      await tab.goto(new URL(path, address).href)
      await look()
    },
    async reload() {
      await tab.reload()
      await look()
    },
    async back() {
      await tab.back()
      await look()
    },
    async isAt(path: RegExp) {
      const url = () => tab.evaluate('location.pathname + location.search')
      await expect(async () => expect(await url()).toMatch(path)).toPass()
      await look()
    },
    /** Begins where an earlier visit ended: the session, the cart and the tab's form that the browser kept from it. */
    async comeBack(shop: Shop, visit?: Parameters<typeof keptFrom>[1]) {
      const kept = JSON.stringify(await keptFrom(shop, visit))
      const ofTab = JSON.stringify(
        visit?.form ? { checkout_form: formOf(visit.form) } : {},
      )
      await tab.goto(new URL('/robots.txt', address).href)
      await tab.evaluate(
        `void [Object.assign(localStorage, ${kept}), Object.assign(sessionStorage, ${ofTab})]`,
      )
    },

    openTab: async () => inTab(await browser.openTab()),
    /** Does what opens a tab, and goes on in that. */
    async inNewTab(open: () => Promise<void>) {
      const before = await browser.tabs()
      await open()
      await expect(async () =>
        expect(await browser.tabs()).toHaveLength(before.length + 1),
      ).toPass()
      const [opened] = (await browser.tabs()).slice(-1)
      if (!opened) throw new Error('No tab was opened.')
      return inTab(opened)
    },
    /** Waits until there are as many tabs. */
    async hasTabs(count: number) {
      await expect(async () =>
        expect(await browser.tabs()).toHaveLength(count),
      ).toPass()
    },

    /** Adds a dish of the menu to the cart. */
    async add(dish: string, portion: string) {
      await page.role('main').button(named(dish)).press()
      const dialog = page.dialog(named(dish))
      await dialog.role('radio', named(portion)).choose()
      await dialog.role('button', t('item.add_to_cart')).press()
      await page.role('status').text(t('item.added')).isSeen()
      await dialog.isGone()
    },
    /** The cart beside the menu, or on a phone its drawer, opened. */
    async cart(): Promise<Place> {
      if (!isPhone) return page.role('complementary', t('cart.title'))
      const drawer = page.dialog(t('cart.title'))
      if ((await drawer.count()) === 0)
        await page.role('banner').role('button', t('cart.view_cart')).press()
      return drawer
    },
    /** The header, or on a phone its side menu, opened. */
    async menu(): Promise<Place> {
      if (!isPhone) return page.role('banner')
      await page.button(t('shell.open_menu')).press()
      return page.dialog(t('shell.brand'))
    },
    /** Types a login into the dialog that is open. */
    async logIn({ email, password } = demo) {
      const dialog = page.dialog(t('session.login_title'))
      await dialog.label(t('session.identifier')).fill(email)
      await dialog.label(t('session.password')).fill(password)
      await dialog.button(t('session.login_submit')).press()
      await dialog.isGone()
    },

    /** Chooses pickup in Chatswood on the first open day. */
    async schedulePickup() {
      await page.role('radio', t('checkout.pickup')).choose()
      await page.role('radio', named('3:30pm - 5:00pm')).at(0).choose()
      await page.role('radio', named('Lantern Kitchen Chatswood')).choose()
    },
    async payBy(method: 'wallet' | 'card' | 'alipay' | 'wechat') {
      await page.role('radio', t(`payment.${method}`)).choose()
    },
    payButton,
    async typeCard(number: string) {
      const words = wordsOf(language)
      await page.label(words.number).fill(number)
      await page.label(words.expiry).fill('1239')
      await page.label(words.cvc).fill('123')
      await page.label(words.postal).fill('2000')
    },
    /** Answers the bank's question, in its frame over the shop. */
    async answerBank(answer: string) {
      await page.dialog(wordsOf(language).challenge).isSeen()
      await page.inFrame().button(answer).press()
    },
    /** Reads the good news and goes on. */
    async acknowledge() {
      await page
        .dialog(t('checkout.succeeded_title'))
        .button(t('checkout.okay'))
        .press()
      await this.isAt(/^\/ordernow$/)
    },
  }
}
