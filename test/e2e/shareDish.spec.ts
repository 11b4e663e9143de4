import { deepTest, expect, test } from './support/story.ts'

const share = { name: 'Share', exact: true }

test('C12: a link to a dish is copied, says so, and opens that dish', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/ordernow')
  await page.getByRole('button', { name: 'Mapo Tofu', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Mapo Tofu' })
  await dialog.getByRole('button', share).click()
  await expect(
    dialog.getByText('The link to this dish is copied.'),
  ).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${shop.url}/ordernow?openModal=true&itemId=6&lang=en`)

  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByRole('dialog', { name: 'Mapo Tofu' })).toBeVisible()
})

deepTest(
  'C12: a device that can share is data name and link; who thinks better of it hears nothing, and what fails shows the link',
  async ({ page }) => {
    await page.addInitScript(() => {
      const asked: unknown[] = []
      const names = ['AbortError', 'NotAllowedError']
      Object.assign(navigator, {
        asked,
        share: async (data: unknown) => {
          asked.push(data)
          throw new DOMException('', names[asked.length - 1])
        },
      })
    })
    await page.goto('/ordernow?openModal=true&itemId=6&lang=zh')

    const dialog = page.getByRole('dialog', { name: '麻婆豆腐' })
    await dialog.getByRole('button', { name: '分享' }).click()
    await expect(dialog.getByText('itemId=6&lang=zh')).toBeHidden()

    await dialog.getByRole('button', { name: '分享' }).click()
    await expect(dialog.getByText('itemId=6&lang=zh')).toBeVisible()
    const asked = await page.evaluate(
      () => (navigator as never as { asked: unknown[] }).asked,
    )
    const url = expect.stringMatching(
      /\/ordernow\?openModal=true&itemId=6&lang=zh$/,
    )
    expect(asked).toEqual([
      { title: '麻婆豆腐', url },
      { title: '麻婆豆腐', url },
    ])
  },
)
