import type { CompleteLanguage } from '#contract/languages.ts'
import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { payButton, wednesday } from './support/handoffShopper.ts'
import { createShopper } from './support/shopper.ts'
import { expect, type Shop, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'

const orders = ({ sql }: Shop) =>
  sql('select time_slot, pickup_location, lines from orders')

async function changeMenu({ sql }: Shop) {
  await sql("update time_slots set name = '7:00pm - 8:00pm' where id = 2")
  await sql(
    "update translations set value = '7:00pm - 8:00pm' where label = 'time_slot_2_name'",
  )
  await sql(
    "update outlets set street_address1 = '900 George Street' where id = 2",
  )
  await sql("update items set allergens = 'Soy, Wheat, Peanut' where id = 6")
  await sql('update portions set weight_g = 220 where id = 11')
}

const shownSlot: Record<CompleteLanguage, string> = {
  en: '3:30pm - 5:00pm',
  zh: '下午 3:30 - 5:00',
}

const expectedTexts: Record<CompleteLanguage, RegExp[]> = {
  en: [
    /Mapo Tofu is now 220 g instead of 350 g/,
    /Mapo Tofu now contains Peanut/,
    /The time is now 7:00pm - 8:00pm/,
    /The outlet is now .*900 George Street.* instead of .*427 Victoria Avenue/,
  ],
  zh: [
    /麻婆豆腐 现为 220 克，原为 350 克/,
    /麻婆豆腐 现含有 花生/,
    /时间现为 7:00pm - 8:00pm/,
    /自取门店现为 .*900 George Street.*原为 .*427 Victoria Avenue/,
  ],
}

test.use({ expectedConsole: [/Failed to load resource.*409/] })

for (const language of ['en', 'zh'] as const)
  test(`E19: what the kitchen changed under an open checkout is named in ${language}, and ordered after another press`, async ({
    page,
    shop,
  }) => {
    const t = textsOf(language)
    await restoreVisit(page, shop, { cart: [mapoTofu], form: wednesday })
    await page.goto(`/checkout?lang=${language}`)
    for (const choice of [shownSlot[language], /427 Victoria Avenue/])
      await expect(
        page.getByRole('radio', { name: choice, checked: true }),
      ).toBeVisible()
    await expect(payButton(page, language)).toBeEnabled()

    await changeMenu(shop)
    await payButton(page, language).click()
    const changes = page.getByRole('listitem')

    for (const words of expectedTexts[language])
      await expect(changes.filter({ hasText: words })).toBeVisible()
    expect(await orders(shop)).toEqual([])
    await expect(
      page.getByRole('radio', { name: '7:00pm - 8:00pm' }).first(),
    ).toBeVisible()

    await payButton(page, language).click()
    const dialog = page.getByRole('dialog', {
      name: t('checkout.succeeded_title'),
    })
    await expect(dialog).toContainText('7:00pm - 8:00pm')
    await expect(dialog).toContainText('900 George Street')
    await expect(dialog).toContainText(language === 'en' ? 'Peanut' : '花生')
    expect(await orders(shop)).toMatchObject([
      {
        time_slot: { name: '7:00pm - 8:00pm' },
        pickup_location: { street_address1: '900 George Street' },
        lines: [
          {
            allergens: 'Soy, Wheat, Peanut',
            selected_meal_portion_weight: 220,
          },
        ],
      },
    ])
  })

test('E19: a cart of an earlier visit gets the allergens of today, and says so', async ({
  page,
  shop,
}) => {
  await restoreVisit(page, shop, { cart: [mapoTofu] })
  await changeMenu(shop)
  await page.goto('/ordernow')

  const alert = page.getByText('Mapo Tofu now contains Peanut.')
  await expect(alert).toBeVisible()

  const cart = await createShopper(page).cart()
  await expect(
    cart.getByText('This order contains: Soy, Wheat, Peanut'),
  ).toBeVisible()
})
