import { expect, test } from './support/story.ts'

test.use({ viewport: { width: 360, height: 800 } })

const expected = {
  en: { dish: 'Yangzhou Fried Rice', origin: 'Seafood: Australian' },
  zh: { dish: '扬州炒饭', origin: '海鲜产地：澳大利亚（Australian）' },
}

for (const language of ['en', 'zh'] as const)
  test(`C17 B12: a phone names the origin of seafood before an order, in ${language}`, async ({
    page,
  }) => {
    const { dish, origin } = expected[language]
    await page.goto(`/ordernow?lang=${language}`)
    const card = page.getByRole('article').filter({ hasText: dish })
    await expect(card.getByText(origin)).toBeVisible()

    await card.getByRole('button', { name: dish, exact: true }).click()
    const facts = page.getByRole('dialog', { name: dish })
    await expect(facts.getByText(origin).first()).toBeInViewport()

    await page.goto(`/?lang=${language}`)
    await expect(card.first()).toContainText(origin)
  })
