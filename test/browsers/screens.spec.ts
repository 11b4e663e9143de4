import { languages } from '#contract/languages.ts'
import { mapoTofu } from '#test/e2e/support/earlierVisit.ts'
import { placePastOrder } from '#test/e2e/support/pastOrder.ts'
import { deepTest, expect, test } from './support/story.ts'

for (const language of languages)
  for (const isDark of [false, true])
    test.describe(`${language}, ${isDark ? 'dark' : 'light'}`, () => {
      test.use({ isDark })

      deepTest(
        `A33 A5 A18: every page fits in ${language}${isDark ? ' and in the dark' : ''}`,
        async ({ customer: reader, shop }) => {
          const customer = reader.inLanguage(language)
          const { t, page } = customer
          const number = await placePastOrder(shop, [mapoTofu])

          await customer.restoreVisit(shop)
          for (const [path, heading] of [
            ['/', 'home.hero_title'],
            ['/ordernow', 'menu.title'],
            ['/ourstory', 'story.banner_title'],
            ['/contact-us', 'contact.title'],
            ['/checkout', 'checkout.title'],
            ['/profile', 'profile.title'],
          ] as const) {
            await customer.goto(`${path}?lang=${language}`)
            await page.role('heading', t(heading)).expectVisible()
            expect(await customer.tab.evaluate(wrongColours), path).toEqual([])
          }
          for (const tab of [
            'details',
            'wallet',
            'history',
            'orders',
            'password',
          ]) {
            await customer.goto(`/profile?tab=${tab}&lang=${language}`)
            await page.role('link', t(`profile.tab_${tab}`)).expectVisible()
          }
          await customer.goto(`/profile?tab=wallet&lang=${language}`)
          await page.role('group', /Card details|银行卡信息/).expectVisible()
          await customer.goto(
            `/profile?tab=orders&order=${number}&lang=${language}`,
          )
          await page
            .dialog(t('orders.details_title'))
            .text(number)
            .expectVisible()
        },
      )
    })

/** The names of dishes that do not have the page's text colour. */
const wrongColours = `[...document.querySelectorAll('main article :is(h2, h3)')]
  .filter((name) => getComputedStyle(name).color !== getComputedStyle(document.documentElement).color)
  .map((name) => name.textContent)`
