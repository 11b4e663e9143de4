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
    const alert = (key: string) => `alert: ${t(key).trim()}`
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
        await hears(alert('item.choose_portion'))

        await page.goto('/checkout')
        const pay = page.getByRole('button', {
          name: t('payment.pay', { total: '' }),
        })
        await pay.click()
        await hears(alert('checkout.date_missing'))
        await page.getByRole('radio', { name: t('checkout.pickup') }).check()
        await page
          .getByRole('radio', { name: named('3:30pm - 5:00pm') })
          .first()
          .check()
        await pay.click()
        await hears(alert('checkout.outlet_missing'))
      },
    )

    deepTest(
      `A17 A18 B5 D5 G1: each refusal for a visitor is heard once, in ${language}`,
      async ({ page, shop }) => {
        const { hears } = await createScreenReader(page)
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
          await hears(alert(`contact.${field}_required`))
          await page.getByLabel(t(`contact.${field}`)).fill(text)
        }
        await button(page, 'contact.submit').click()
        await hears(alert('contact.email_invalid'))

        await page.goto('/ordernow')
        await waitForHydration(page)
        await page.getByLabel(t('cart.coupon_code')).fill('NOPE')
        await button(page, 'cart.coupon_apply').click()
        await hears(alert('cart.coupon_unknown'))

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
        await hears(
          alert('session.identifier_required'),
          alert('session.password_required'),
        )
        await login.getByRole('button', { name: t('session.google') }).click()
        await hears(alert('session.google_not_implemented'))
        await login.getByLabel(t('session.identifier')).fill(demo.email)
        await login
          .getByLabel(t('session.password'), { exact: true })
          .fill('not this one')
        await login
          .getByRole('button', { name: t('session.login_submit') })
          .click()
        await hears(alert('server.wrong_credentials'))
      },
    )

    deepTest(
      `A17 A18 G5 G6: each refusal in the profile is heard once, in ${language}`,
      async ({ page, shop }) => {
        const { hears } = await createScreenReader(page)
        await restoreVisit(page, shop, { cart: [] })
        await page.goto('/profile')
        await page.getByLabel(t('profile.full_name')).fill('')
        await button(page, 'profile.save').click()
        await hears(alert('profile.full_name_required'))
        await page.getByLabel(t('profile.picture_choose')).setInputFiles({
          name: 'notes.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('no picture'),
        })
        await hears(alert('profile.picture_no_image'))

        await page.goto('/profile?tab=password')
        await button(page, 'password.change').click()
        await hears(alert('password.all_mandatory'))
        const fill = (key: string, text: string) =>
          page.getByLabel(t(key), { exact: true }).fill(text)
        await fill('password.old', 'not this one')
        await fill('password.new', 'lantern-two')
        await fill('session.confirm_password', 'lantern-too')
        await button(page, 'password.change').click()
        await hears(alert('password.not_confirmed'))
        await fill('session.confirm_password', 'lantern-two')
        await button(page, 'password.change').click()
        await hears(alert('server.old_password_wrong'))
      },
    )
  })
