import type { Page } from '@playwright/test'
import { languageFacts, languages } from '#contract/languages.ts'
import { restoreVisit } from './support/earlierVisit.ts'
import { createScreenReader } from './support/screenReader.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, demo, failedLoad, test, testIf } from './support/story.ts'
import { textsOf } from './support/texts.ts'
import { waitForHydration } from './support/waitForHydration.ts'

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.use({
      locale: languageFacts[language].locale,
      expectedConsole: [failedLoad],
    })
    const t = textsOf(language)
    const said = (key: string) => t(key).trim()
    const button = (page: Page, key: string) =>
      page.getByRole('button', { name: t(key), exact: true })

    testIf(language === 'zh')(
      `A17 A18 C4 E7: what is missing in a dish and in an order is heard once, in ${language}`,
      async ({ page, shop }) => {
        const { named } = createShopper(page, language)
        const { hears } = await createScreenReader(page)
        await restoreVisit(page, shop)
        await page.goto('/ordernow')
        await waitForHydration(page)
        await page
          .getByRole('button', { name: named('Mapo Tofu'), exact: true })
          .click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('item.add_to_cart') })
          .click()
        await hears(said('item.choose_portion'))

        await page.goto('/checkout')
        const pay = page.getByRole('button', {
          name: t('payment.pay', { total: '' }),
        })
        await pay.click()
        await hears(said('checkout.date_missing'))
        await page.getByRole('radio', { name: t('checkout.pickup') }).check()
        await hears(t('checkout.total_pickup', { total: 'A$15.90' }))
        await page
          .getByRole('radio', { name: named('3:30pm - 5:00pm') })
          .first()
          .check()
        await pay.click()
        await hears(said('checkout.outlet_missing'))
      },
    )

    deepTest(
      `A17 A18 B5 D5 G1: each refusal for a visitor is heard once, in ${language}`,
      async ({ page, shop }) => {
        const { hears, reads } = await createScreenReader(page)
        await restoreVisit(page, shop, { signedIn: false })
        await page.goto('/contact-us')
        await waitForHydration(page)
        const typed = {
          first_name: 'Mei',
          last_name: 'Lin',
          email: 'mei@',
          message: 'Is it open?',
        }
        for (const [field, text] of Object.entries(typed)) {
          await button(page, 'contact.submit').click()
          const hint = field === 'email' ? `${t('contact.email_hint')} ` : ''
          await reads(`${hint}${said(`contact.${field}_required`)}`)
          await page.getByLabel(t(`contact.${field}`)).fill(text)
        }
        await button(page, 'contact.submit').click()
        await reads(
          `${t('contact.email_hint')} ${said('contact.email_invalid')}`,
        )
        await page.getByLabel(t('contact.email')).fill('mei@example.com')
        await button(page, 'contact.submit').click()
        await hears(said('contact.success'))

        await page.goto('/ordernow')
        await waitForHydration(page)
        await page.getByLabel(t('cart.coupon_code')).fill('NOPE')
        await button(page, 'cart.coupon_apply').click()
        await hears(said('cart.coupon_unknown'))

        await page
          .getByRole('banner')
          .getByRole('button', { name: t('shell.login') })
          .click()
        const login = page.getByRole('dialog', {
          name: t('session.login_title'),
        })
        await login
          .getByRole('button', { name: t('session.login_submit') })
          .click()
        await hears(t('common.form_invalid', { count: 2 }))
        await reads(said('session.identifier_required'))
        await page.keyboard.press('Tab')
        await reads(said('session.password_required'))
        await login.getByRole('button', { name: t('session.google') }).click()
        await hears(said('session.google_not_implemented'))
        await login.getByLabel(t('session.identifier')).fill(demo.email)
        await login
          .getByLabel(t('session.password'), { exact: true })
          .fill('not this one')
        await login
          .getByRole('button', { name: t('session.login_submit') })
          .click()
        await hears(said('server.wrong_credentials'))
      },
    )

    deepTest(
      `A17 A18 G5 G6: each refusal in the profile is heard once, in ${language}`,
      async ({ page, shop }) => {
        const { hears, reads } = await createScreenReader(page)
        await restoreVisit(page, shop, { cart: [] })
        await page.goto('/profile')
        await page.getByLabel(t('profile.full_name')).fill('')
        await button(page, 'profile.save').click()
        await reads(said('profile.full_name_required'))
        await page.getByLabel(t('profile.picture_choose')).setInputFiles({
          name: 'notes.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('no picture'),
        })
        await hears(said('profile.picture_no_image'))

        await page.goto('/profile?tab=password')
        await button(page, 'password.change').click()
        await reads(said('password.all_mandatory'))
        const fill = (key: string, text: string) =>
          page.getByLabel(t(key), { exact: true }).fill(text)
        await fill('password.old', 'not this one')
        await fill('password.new', 'lantern-two')
        await fill('session.confirm_password', 'lantern-too')
        await button(page, 'password.change').click()
        await reads(said('password.not_confirmed'))
        await fill('session.confirm_password', 'lantern-two')
        await button(page, 'password.change').click()
        await hears(said('server.old_password_wrong'))
        await fill('password.old', demo.password)
        await button(page, 'password.change').click()
        await hears(said('password.changed'))
      },
    )
  })
