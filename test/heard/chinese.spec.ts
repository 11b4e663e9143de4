import type { Locator } from '@playwright/test'
import { expect, test } from './support/story.ts'

/** Orca's own words, which are English. */
const ofOrca =
  /\b(push button|radio button|not selected|selected|combo box|opens menu|opens dialog|heading level \d|heading|panel|region|dialog|form|entry|required|password text|link|list with \d+ items?|leaving \w+|main content|complementary content|banner|grayed|clickable|collapsed|expanded)\b/gi
/** Prices, order numbers and Australian addresses have no Chinese form. */
const sameInBoth = /A\$|LK-\S+|Shop 6, 58 Dixon Street,? Haymarket, Sydney NSW/g

test('A49: a Chinese order is read without an English word', async ({
  page,
  listener,
}) => {
  await page.goto('/ordernow?lang=zh')
  await expect(page).toHaveTitle(/^立即点餐/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
  const dialog = page.getByRole('dialog')
  const firstRadio = (place: Locator) => place.getByRole('radio').first()
  const acts: (string | Locator)[] = [
    page.getByRole('button', { name: '麻婆豆腐', exact: true }),
    'Return',
    firstRadio(dialog),
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
    firstRadio(page.getByRole('group', { name: /2026年11月25日/ })),
    'space',
    firstRadio(page.getByRole('region', { name: '自取门店' })),
    'space',
    page.getByRole('button', { name: /A\$15\.90/ }).last(),
    'Return',
  ]
  const heard: string[] = []
  for (const act of acts) {
    await listener.act(act)
    heard.push(await listener.heard())
  }
  await expect
    .poll(async () => heard.push(await listener.heard()) && heard.join('\n'))
    .toMatch(/下单成功.*订单号/)

  const words = heard.flatMap(
    (text) =>
      text
        .replace(ofOrca, '')
        .replace(sameInBoth, '')
        .match(/[a-z]{2,}/gi) ?? [],
  )
  expect(words).toEqual([])
})
