import type { Page } from '@playwright/test'
import { createIntent, openCardPage } from './support/cardPage.ts'
import { deepTest, expect, test } from './support/story.ts'

const en = {
  number: 'Card number',
  expiry: 'Expiry date',
  cvc: 'CVC',
  postal: 'Postal code',
}
const zh = {
  number: '卡号',
  expiry: '有效期',
  cvc: '安全码',
  postal: '邮政编码',
}

test('Q5: a card is typed in one go, part after part, and is complete at its end', async ({
  page,
  shop,
}) => {
  const card = await openCardPage(page, shop)
  await page.getByLabel(en.number).click()
  await page.keyboard.type('4242424242424242')
  await expect(page.getByLabel(en.expiry)).toBeFocused()

  await page.keyboard.type('4/39')
  await expect(page.getByLabel(en.cvc)).toBeFocused()
  await page.keyboard.type('123')
  await page.keyboard.type('2000')
  await expectValues(page, ['4242 4242 4242 4242', '04 / 39', '123', '2000'])

  await page.keyboard.press('Tab')
  expect(await card.heard()).toEqual([
    'ready',
    'focus',
    'visa',
    'visa',
    'visa',
    'visa complete',
    'visa complete',
    'blur',
  ])
})

deepTest(
  'Q5: a pasted number counts with its spaces, and what is wrong is told by part',
  async ({ page, shop }) => {
    const card = await openCardPage(page, shop)
    const last = async () => (await card.heard()).at(-1)

    await paste(page, en.number, ' 3782 8224 6310 005 ')
    await expect(page.getByLabel(en.expiry)).toBeFocused()
    expect(await last()).toBe('amex')

    await paste(page, en.cvc, '1234')
    await expectValues(page, ['3782 822463 10005', '', '1234', ''])
    await page.getByLabel(en.number).fill('4242 4242 4242 4241')
    expect(await last()).toBe('visa invalid_number')
    await expect(page.getByLabel(en.number)).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(page.getByLabel(en.cvc)).toHaveValue('123')

    await page.getByLabel(en.number).fill('4242 4242')
    expect(await last()).toBe('visa')
    await page.getByLabel(en.postal).focus()
    expect(await last()).toBe('visa incomplete_number')

    await page.getByLabel(en.number).fill('4242424242424242')
    await page.getByLabel(en.expiry).fill('01/20')
    expect(await last()).toBe('visa invalid_expiry_year_past')

    await page.getByLabel(en.expiry).fill('')
    await page.keyboard.press('Backspace')
    await expect(page.getByLabel(en.number)).toBeFocused()
  },
)

deepTest(
  'Q5: a digit typed into the middle of a number keeps the caret where it was typed',
  async ({ page, shop }) => {
    await openCardPage(page, shop)
    await page.getByLabel(en.number).fill('42424242')
    await page.keyboard.press('Home')
    for (const _ of '42') await page.keyboard.press('ArrowRight')
    await page.keyboard.type('00')
    await expect(page.getByLabel(en.number)).toHaveValue('4200 4242 42')
    await page.keyboard.type('9')
    await expect(page.getByLabel(en.number)).toHaveValue('4200 9424 242')
  },
)

test('Q5: the field fits a phone of 360 pixels, every part of it 44 pixels high', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCardPage(page, shop, 'zh')

  const group = await page
    .getByRole('group', { name: '银行卡信息' })
    .boundingBox()

  for (const label of Object.values(zh)) {
    const box = await page.getByLabel(label).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(
      (group?.x ?? 0) + (group?.width ?? 0) + 1,
    )
  }
})

test.describe('a payment', () => {
  test.use({ expectedConsole: [/Failed to load resource.*402/] })

  deepTest(
    'F2: an unfinished card is told, a good one succeeds, a declined one says why',
    async ({ page, shop }) => {
      const card = await openCardPage(page, shop, 'zh')
      const secret = await createIntent(shop)
      expect(await card.confirm(secret)).toEqual({
        error: { code: 'incomplete_number', message: '卡号不完整。' },
      })
      await expect(page.getByLabel(zh.number)).toBeFocused()

      await fillCard(page, zh, '4000000000009995')
      expect(await card.confirm(secret)).toEqual({
        error: { code: 'card_declined', message: '您的银行卡余额不足。' },
      })

      await page.getByLabel(zh.number).fill('5555555555554444')
      expect(await card.confirm(secret)).toEqual({ status: 'succeeded' })
    },
  )

  test('F2: the bank asks in a dialog; approved pays, failed and closed say why', async ({
    page,
    shop,
  }) => {
    const card = await openCardPage(page, shop)
    const secret = await createIntent(shop)
    const question = page.getByRole('dialog', {
      name: 'Your bank asks you to confirm this payment',
    })
    const bank = question.frameLocator('iframe')
    await fillCard(page, en, '4000002760003184')
    const refused = { error: { code: 'payment_intent_authentication_failure' } }

    const failing = card.confirm(secret)
    await bank.getByRole('button', { name: 'Fail' }).click()
    expect(await failing).toMatchObject(refused)
    await expect(question).toBeHidden()

    const closing = card.confirm(secret)
    await question.getByRole('button', { name: 'Close' }).click()
    expect(await closing).toMatchObject(refused)

    const escaping = card.confirm(secret)
    await expect(bank.getByText('A$20.90')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await escaping).toMatchObject(refused)

    const approving = card.confirm(secret)
    await bank.getByRole('button', { name: 'Approve' }).click()
    expect(await approving).toEqual({ status: 'succeeded' })
    await expect(question).toBeHidden()
  })
})

async function expectValues(page: Page, values: string[]) {
  for (const [index, label] of Object.values(en).entries())
    await expect(page.getByLabel(label)).toHaveValue(values[index] ?? '')
}

async function paste(page: Page, label: string, text: string) {
  await page.getByLabel(label).focus()
  await page.keyboard.insertText(text)
}

async function fillCard(page: Page, labels: typeof en, number: string) {
  await page.getByLabel(labels.number).fill(number)
  await page.getByLabel(labels.expiry).fill('12 / 39')
  await page.getByLabel(labels.cvc).fill('123')
  await page.getByLabel(labels.postal).fill('2000')
}
