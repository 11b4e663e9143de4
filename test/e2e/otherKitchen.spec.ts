import { restoreVisit } from './support/earlierVisit.ts'
import { payButton, wednesday } from './support/handoffShopper.ts'
import { expect, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'

test.use({ kitchen: 'test/kitchens/saigon' })

const shown = {
  en: {
    title: 'Order now | Little Saigon',
    dish: 'Pho with rare beef',
    outlet: /Footscray/,
  },
  zh: { title: '立即点餐 | 小西贡', dish: '生牛肉河粉', outlet: /富士贵店/ },
}

for (const language of ['en', 'zh'] as const)
  test(`K12: a shop with another kitchen's files is that kitchen's, and its dish is ordered in ${language}`, async ({
    page,
    shop,
  }) => {
    const t = textsOf(language)
    const { title, dish, outlet } = shown[language]

    await restoreVisit(page, shop, {
      cart: [{ itemId: 201, portionId: 101 }],
      form: { ...wednesday, slotId: 22, outletId: 7 },
    })
    await page.goto(`/ordernow?lang=${language}`)
    await expect(page).toHaveTitle(title)
    await expect(
      page.getByRole('button', { name: dish, exact: true }),
    ).toBeVisible()
    await expect(page.getByText(/Lantern|灯笼/)).toHaveCount(0)

    await page.goto('/checkout')
    await expect(
      page.getByRole('radio', { name: outlet, checked: true }),
    ).toBeVisible()

    await payButton(page, language).click()
    const dialog = page.getByRole('dialog', {
      name: t('checkout.succeeded_title'),
    })
    await expect(dialog).toContainText(outlet)
    expect(await shop.sql('select lines from orders')).toMatchObject([
      { lines: [{ meal_id: 201 }] },
    ])
  })
