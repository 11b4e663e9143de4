import { expect } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { wordsOf } from '#sandbox/browser/texts.ts'
import { formOf, storageOfVisit } from '#test/e2e/support/earlierVisit.ts'
import { demo, type Shop } from '#test/e2e/support/story.ts'
import { nameIn, textsOf } from '#test/e2e/support/texts.ts'
import type { Browser, Tab } from '../engines/tab.ts'
import { call, createLocator, type Locator } from './locator.ts'

type Options = {
  browser: Browser
  tab: Tab
  /** The shop's URL in this browser. */
  address: string
  isPhone: boolean
}

export type Customer = ReturnType<typeof createCustomer>

/** A customer in one tab. After each step, the page must have no layout problem and no console message. */
export function createCustomer(options: Options, language: Language = 'en') {
  const { browser, tab, address, isPhone } = options
  const t = textsOf(language)
  const nameOf = (name: string) => nameIn(language, name)
  const checkPage = async () => {
    await expect(async () =>
      expect(await call(tab, 'layoutProblems', [])).toEqual([]),
    ).toPass()
    expect(await tab.consoleMessages(), 'the console is silent').toEqual([])
  }
  const page = createLocator(tab, checkPage)
  const inTab = (other: Tab) =>
    createCustomer({ ...options, tab: other }, language)
  const payButton = page.role(
    'button',
    new RegExp(t('payment.pay', { total: 'A\\$' })),
  )

  return {
    t,
    nameOf,
    tab,
    page,
    isPhone,
    checkPage,
    inLanguage: (other: Language) => createCustomer(options, other),

    async goto(path: string) {
      await tab.goto(new URL(path, address).href)
      await checkPage()
    },
    async reload() {
      await tab.reload()
      await checkPage()
    },
    async back() {
      await tab.back()
      await checkPage()
    },
    async expectUrl(path: RegExp) {
      const url = () => tab.evaluate('location.pathname + location.search')
      await expect(async () => expect(await url()).toMatch(path)).toPass()
      await checkPage()
    },
    /** Stores the session, the cart and the form of an earlier visit in the browser. */
    async restoreVisit(
      shop: Shop,
      visit?: Parameters<typeof storageOfVisit>[1],
    ) {
      const local = JSON.stringify(await storageOfVisit(shop, visit))
      const session = JSON.stringify(
        visit?.form ? { checkout_form: formOf(visit.form) } : {},
      )
      await tab.goto(new URL('/robots.txt', address).href)
      await tab.evaluate(
        `void [Object.assign(localStorage, ${local}), Object.assign(sessionStorage, ${session})]`,
      )
    },

    openTab: async () => inTab(await browser.openTab()),
    /** Calls `open`, which opens a tab; returns the customer in this tab. */
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
    async expectTabs(count: number) {
      await expect(async () =>
        expect(await browser.tabs()).toHaveLength(count),
      ).toPass()
    },

    async add(dish: string, portion: string) {
      await page.role('main').button(nameOf(dish)).press()
      const dialog = page.dialog(nameOf(dish))
      await dialog.role('radio', nameOf(portion)).choose()
      await dialog.role('button', t('item.add_to_cart')).press()
      await page.text(t('item.added')).expectVisible()
      await dialog.expectGone()
    },
    /** The cart beside the menu; on a phone, opens its drawer, which comes back by itself after a dialog above it. */
    async cart(): Promise<Locator> {
      if (!isPhone) return page.role('complementary', t('cart.title'))
      await page.role('banner').role('button', t('cart.view_cart')).press()
      return page.dialog(t('cart.title'))
    },
    /** The header; on a phone, opens the side menu. */
    async menu(): Promise<Locator> {
      if (!isPhone) return page.role('banner')
      await page.button(t('shell.open_menu')).press()
      return page.dialog(t('shell.brand'))
    },
    async logIn({ email, password } = demo) {
      const dialog = page.dialog(t('session.login_title'))
      await dialog.label(t('session.identifier')).fill(email)
      await dialog.label(t('session.password')).fill(password)
      await dialog.button(t('session.login_submit')).press()
      await dialog.expectGone()
    },

    /** Chooses pickup in Chatswood on the first open day. */
    async schedulePickup() {
      await page.role('radio', t('checkout.pickup')).choose()
      await page.role('radio', nameOf('3:30pm - 5:00pm')).at(0).choose()
      await page.role('radio', nameOf('Lantern Kitchen Chatswood')).choose()
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
    /** Presses a button in the bank's frame. */
    async answerBank(answer: string) {
      await page.dialog(wordsOf(language).challenge).expectVisible()
      await page.inFrame().button(answer).press()
    },
    /** Confirms the dialog of a paid order. */
    async acknowledge() {
      await page
        .dialog(t('checkout.succeeded_title'))
        .button(t('checkout.okay'))
        .press()
      await this.expectUrl(/^\/ordernow$/)
    },
  }
}
