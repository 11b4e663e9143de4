import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { holdRequests } from './support/holdRequests.ts'
import { placePastOrder } from './support/pastOrder.ts'
import { edgesOfPages } from './support/pdfPages.ts'
import { linesOfPages } from './support/pdfText.ts'
import { seriousProblems } from './support/seriousProblems.ts'
import { createShopper } from './support/shopper.ts'
import {
  deepTest,
  expect,
  failedLoad,
  type Shop,
  test,
} from './support/story.ts'

test.use({ expectedConsole: [failedLoad] })

const friedRice = { itemId: 1, portionId: 1 }

test('H5 H8 H9 H18: an order is read in full and saved as a tax invoice that programs can read, in both languages', async ({
  page,
  shop,
}) => {
  const number = await placePastOrder(shop, [{ ...mapoTofu, quantity: 2 }])
  await openDetails(page, shop, number)
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  for (const text of [
    number,
    'Order placed',
    'Pickup',
    /Chatswood/,
    'Wed, 25 Nov 2026',
    'No peanuts',
  ])
    await expect(dialog.getByText(text).first()).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toHaveText(
    /Mapo Tofu.*2A\$15\.90A\$31\.80/,
  )
  expect(await seriousProblems(page)).toEqual([])

  // Holds the code for PDFs, so that the button shows its other label.
  const maker = await holdRequests(page, /html2pdf.*\.js$/)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect(
    dialog.getByRole('button', { name: 'Generating PDF...' }),
  ).toBeDisabled()
  maker.pass()
  const pdf = await saved
  expect(pdf.suggestedFilename()).toBe(`invoice_${number}.pdf`)
  const bytes = await readFile(await pdf.path(), 'latin1')
  const placedAt = await dialog.getByText(/^23 Nov 2026, /).innerText()
  expect(bytes.slice(0, 5)).toBe('%PDF-')
  expect(bytes).toMatch(/\/MediaBox \[0 0 595\.2\d+ 841\.8\d+\]/)
  expect(bytes).toContain('/DCTDecode')
  // Fonts decide where a line breaks.
  expect(linesOfPages(bytes).flat().join(' ')).toBe(
    [
      'Lantern Kitchen',
      'Sandbox: no money moved',
      'Tax invoice',
      `Order ${number}`,
      `Date: ${placedAt}`,
      'Seller',
      'Lantern Kitchen',
      'Shop 6, 58 Dixon Street,',
      'Haymarket NSW 2000',
      'ABN 00 000 000 000',
      'Buyer',
      'Demo Customer',
      'demo@lantern.example',
      'Pickup',
      'Lantern Kitchen Chatswood',
      'Shop 14, 427 Victoria Avenue',
      'Level 1',
      'Chatswood, Sydney NSW 2067',
      'Wed, 25 Nov 2026',
      '3:30pm - 5:00pm',
      'Item Quantity Unit price Total',
      'Mapo Tofu 2 A$15.90 A$31.80',
      'Regular, 350 g',
      'Subtotal A$31.80',
      'Total including GST A$31.80',
      'GST included in the total A$2.89',
      'Paid by Wallet',
    ].join(' '),
  )
  await expect(
    dialog.getByRole('button', { name: 'Download PDF' }),
  ).toBeEnabled()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh')
  await page.getByRole('button', { name: `查看详情：订单 ${number}` }).click()
  for (const width of [320, 336, 352, 360, 376, 392]) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      await page.getByRole('dialog').evaluate(countBrokenWeekdays),
      `at ${width} px`,
    ).toBe(0)
  }
  const savedInChinese = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PDF' }).click()
  const chinese = await readFile(await (await savedInChinese).path(), 'latin1')
  expect(chinese).toContain('/Lang (zh)')
  expect(linesOfPages(chinese).flat().join(' ')).toContain(
    [
      'Chatswood, Sydney NSW 2067',
      '2026年11月25日周三',
      '下午 3:30 - 5:00',
      '菜品 数量 单价 小计',
      '麻婆豆腐 2 A$15.90 A$31.80',
      '标准份，350 克',
      '小计 A$31.80',
      '合计（含 GST） A$31.80',
      '其中 GST A$2.89',
      '支付方式：钱包',
    ].join(' '),
  )

  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByRole('heading', {
      name: '税务发票（Tax invoice）',
      includeHidden: true,
    }),
  ).toBeVisible()
  await expect(page.locator('.invoice')).toContainText('其中 GSTA$2.89')
  await expect(page.locator('.invoice').getByText('A$2.89')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
})

deepTest(
  'H6 H8: a PDF that cannot be made, and a menu that does not answer, are told and can be tried again',
  async ({ page, shop }) => {
    const number = await placePastOrder(shop, [mapoTofu])
    await openDetails(page, shop, number)
    const dialog = page.getByRole('dialog', { name: 'Order details' })
    await page.route(/html2pdf.*\.js$/, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    await expect(
      dialog.getByText('This part of the shop did not load'),
    ).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: 'Download PDF' }),
    ).toBeEnabled()

    await page.route('**/api/menu/items/*/', (route) => route.abort())
    await dialog
      .getByRole('button', { name: `Reorder order ${number}` })
      .click()
    await expect(
      dialog.getByText('Unable to reorder. Please try again.'),
    ).toBeVisible()
    await page.unroute('**/api/menu/items/*/')
    await dialog
      .getByRole('button', { name: `Reorder order ${number}` })
      .click()
    await expect(page).toHaveURL(/\/ordernow$/)
    await expect(
      page.getByRole('complementary', { name: 'Your cart' }),
    ).toContainText('A$15.90')
  },
)

test("A20 H6: a reorder rebuilds the cart at today's prices, tells what has changed, and can be undone", async ({
  page,
  shop,
}) => {
  const number = await placePastOrder(shop, [
    { ...mapoTofu, quantity: 2 },
    friedRice,
  ])
  await shop.sql('update portions set price = 1690 where id = 11')
  await shop.sql('update items set active = false where id = 1')
  // The server caches the menu for a second.
  await expect
    .poll(async () => (await fetch(`${shop.url}/api/menu/items/1/`)).status)
    .toBe(404)

  await restoreVisit(page, shop, { cart: [{ itemId: 2, portionId: 3 }] })
  await page.goto('/profile?tab=orders')
  await page.getByRole('button', { name: `Reorder order ${number}` }).click()
  await expect(page).toHaveURL(/\/ordernow$/)

  const cart = page.getByRole('complementary', { name: 'Your cart' })
  await expect(cart.getByRole('listitem')).toHaveText([
    /Mapo Tofu.*2 × A\$16\.90/,
  ])
  await expect(cart).toContainText('A$33.80')

  const costs = page.getByText(
    'Mapo Tofu now costs A$16.90 instead of A$15.90.',
  )
  const gone = page.getByText('Yangzhou Fried Rice is no longer on the menu.')
  await expect(costs).toBeVisible()
  await expect(gone).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(cart.getByRole('listitem')).toHaveText([/Dan Dan Noodles/])
  await expect(costs).toBeHidden()
  await expect(gone).toBeHidden()
})

test('H11: an order has an address that opens it, also after a login; another number is told, and the list stays', async ({
  page,
  shop,
}) => {
  const number = await placePastOrder(shop, [mapoTofu])
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  const link = page.getByRole('link', { name: `Order ${number}` })
  await page.goto(`/profile?tab=orders&order=${number}`)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await createShopper(page).logIn()
  await expect(dialog.getByText(number)).toBeVisible()
  await page.reload()
  await expect(dialog.getByText(number)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/profile\?tab=orders$/)
  await expect(link).toHaveAttribute(
    'href',
    `/profile?tab=orders&order=${number}`,
  )
  await link.click()
  await expect(dialog.getByText(number)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/profile?tab=orders&order=LK-NONE')
  await expect(
    page.getByText('This order is not among your orders.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/profile\?tab=orders$/)
  await expect(link).toBeVisible()
})

deepTest(
  'H8: the pages of a long invoice end between its rows',
  async ({ page, shop }) => {
    const number = await placePastOrder(
      shop,
      Array.from({ length: 12 }, () => mapoTofu),
    )
    await openDetails(page, shop, number)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const pdf = await readFile(await (await saved).path(), 'latin1')
    const edges = await edgesOfPages(pdf)
    expect(edges).toHaveLength(2)
    // A cut line of text would leave ink on the edge.
    expect(edges[0]?.last).toBeGreaterThan(200)
    expect(edges[1]?.first).toBeGreaterThan(200)

    const [first = [], second = []] = linesOfPages(pdf)
    const dish = 'Mapo Tofu 1 A$15.90 A$15.90'
    const dishes = (lines: string[]) =>
      lines.filter((line) => line === dish).length
    expect(second[0]).toBe(dish)
    expect(second.at(-1)).toBe('Paid by Wallet')
    expect(dishes(first) + dishes(second)).toBe(12)
  },
)

function countBrokenWeekdays(place: Element): number {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let broken = 0

  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const found = /周\W?[一二三四五六日]/.exec(text.nodeValue ?? '')
    if (!found) continue
    range.setStart(text, found.index)
    range.setEnd(text, found.index + found[0].length)
    const lines = new Set([...range.getClientRects()].map(({ top }) => top))
    if (lines.size > 1) broken += 1
  }

  return broken
}

async function openDetails(page: Page, shop: Shop, number: string) {
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile?tab=orders')
  await page
    .getByRole('button', { name: `View details of order ${number}` })
    .click()
}
