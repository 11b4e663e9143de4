import type { Locator } from '@playwright/test'
import { expect, test } from './support/story.ts'

/** Orca's own words, which are English, as is the language that it reads them in. */
const ofOrca =
  /\b(push button|radio button|not selected|selected|combo box|opens menu|opens dialog|heading level \d|heading|panel|region|dialog|form|entry|required|password text|link|list with \d+ items?|leaving \w+|main content|complementary content|banner|grayed|clickable|collapsed|expanded)\b/gi
const notWords = /A\$|demo@lantern\.example|LK-\S+/g

test('a Chinese order is read without an English word', async ({
  page,
  listener,
}) => {
  await page.goto('/ordernow?lang=zh')
  await expect(page).toHaveTitle(/^立即点餐/)
  const dialog = page.getByRole('dialog')
  const region = (name: string) => page.getByRole('region', { name })
  const radio = (name: string) => region(name).getByRole('radio').first()
  const acts: (string | Locator)[] = [
    page.getByRole('button', { name: '麻婆豆腐', exact: true }),
    'Return',
    dialog.getByRole('radio').first(),
    'space',
    dialog.getByRole('button', { name: '加入购物车' }),
    'Return',
    page.getByRole('button', { name: '登录后继续' }),
    'Return',
    'type demo@lantern.example',
    'Tab',
    'type lantern-demo',
    'Return',
    'Return',
    page.getByRole('radio', { name: /^配送/ }),
    'Down',
    page
      .getByRole('group', { name: /2026年11月25日/ })
      .getByRole('radio')
      .first(),
    'space',
    radio('自取门店'),
    'space',
    page.getByRole('button', { name: /A\$15\.90/ }).last(),
    'Return',
  ]
  const heard: string[] = []
  for (const act of acts) {
    await listener.act(act)
    for (const { text, language } of await listener.listen())
      heard.push(`${language}: ${text}`)
  }
  const words = heard.flatMap(
    (text) =>
      text
        .replace(ofOrca, '')
        .replace(notWords, '')
        .match(/[a-z]{2,}/gi) ?? [],
  )
  expect(words).toEqual([])
})
