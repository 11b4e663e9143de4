import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapoTofu } from '#test/e2e/support/earlierVisit.ts'
import { placePastOrder } from '#test/e2e/support/pastOrder.ts'
import { linesOfPages } from '#test/e2e/support/pdfText.ts'
import { deepTest, expect } from './support/story.ts'

deepTest(
  'A33 H5 H6 H8 H18: an order is read, saved as a PDF and ordered again',
  async ({ customer, shop, folder }) => {
    const { t, page } = customer
    const number = await placePastOrder(shop, [{ ...mapoTofu, quantity: 2 }])

    await customer.restoreVisit(shop, { cart: [] })
    await customer.goto('/profile?tab=orders')
    await page.button(t('orders.details_named', { number })).press()

    const dialog = page.dialog(t('orders.details_title'))
    await dialog.text(number).expectVisible()
    await dialog.button(t('invoice.download')).press()

    const file = join(folder, 'downloads', `invoice_${number}.pdf`)
    await expect(async () => {
      const pdf = await readFile(file, 'latin1')
      expect(pdf).toMatch(/^%PDF-/)
      expect(pdf).toMatch(/%%EOF\s*$/)
      expect(pdf).toMatch(/\/MediaBox \[0 0 595\.2\d+ 841\.8\d+\]/)
      const text = linesOfPages(pdf).flat().join(' ')
      expect(text).toContain('Mapo Tofu 2 A$15.90 A$31.80')
      expect(text).toMatch(/Total including GST A\$31\.80 .*Paid by Wallet$/)
    }).toPass()

    await dialog.button(t('orders.reorder_named', { number })).press()
    await customer.expectUrl(/^\/ordernow$/)
    await (await customer.cart()).text('2 × A$15.90').expectVisible()
  },
)
